import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { markdown } from './markdown.ts';

// `npm run dev` shows the page as it is being written; the game itself runs in `planetarium serve`.
const server = loadEnv('', '.', 'PLANETARIUM_').PLANETARIUM_SERVER ?? 'http://127.0.0.1:8421';

// What the server allows a page; `npm run preview` holds the built page to it.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const proxy = { '/api': { target: server, ws: true }, '/replay': { target: server } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), markdown()],
  // Tests run what browsers run, not what a server would render.
  ...(mode === 'test' && { resolve: { conditions: ['browser'] } }),
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The page's policy allows no code or style outside files of their own.
    assetsInlineLimit: 0,
  },
  // The rules are in docs/, beside this folder.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy, headers: { 'Content-Security-Policy': policy } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
}));
