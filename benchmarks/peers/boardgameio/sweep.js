'use strict';
// Every store and number of matches, each on a fresh server: server.js on core 0, load.js on core 1.
//
//   mkdir -p $DIR && cp package*.json $DIR && npm ci --prefix $DIR   (DIR: outside the repository)
//   NODE_PATH=$DIR/node_modules node sweep.js [--stores memory,flatfile,flatfile-np4]
//     [--matches 10,50,200,500] [--seconds 20] [--repeats 1] [--rate MOVES_PER_S] [--patience 30]
//
// Prints a line a run; with --repeats also the run with the median moves/s and the range, without the
// noisy runs where there are others. Before a run it waits up to --patience seconds for a quiet
// machine. The last line is a JSON list of all runs. Data files go to a new temporary folder.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { HEAD, NOISE, cpuTimes, line, sleep } = require('./load.js');

// A script of this folder on one core; ended at the latest when this process ends.
function spawnOn(core, script, args, stderr) {
  const child = spawn('taskset', ['-c', String(core), process.execPath, path.join(__dirname, script), ...args],
    { stdio: ['ignore', 'pipe', stderr] }); // taskset execs node: child.pid is the script's own
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.on('exit', () => process.off('exit', end));
  return child;
}

// Resolves when the server listens, to { pid, url, exited, errors, stop }; end is set once it has ended.
async function startServer(store, dir) {
  const child = spawnOn(0, 'server.js', ['--store', store, '--port', '0', '--dir', dir], 'pipe');
  const server = { pid: child.pid, errors: '' };
  child.stderr.on('data', (text) => { if (server.errors.length < 1e6) server.errors += text; });
  server.exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve(server.end = signal ?? code)));
  server.stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await server.exited;
    clearTimeout(late);
  };
  const ready = new Promise((resolve) => child.stdout.on('data', (text) => {
    server.url = /^ready.* url=(\S+)/m.exec(text)?.[1];
    if (server.url) resolve();
  }));
  await Promise.race([ready, server.exited.then((end) => { throw new Error(`server: ${end} ${server.errors}`); })]);
  return server;
}

async function runLoad(options, limit_s) {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawnOn(1, 'load.js', args, 'inherit');
  let out = '';
  child.stdout.on('data', (text) => { out += text; });
  const late = setTimeout(() => child.kill('SIGKILL'), 1000 * limit_s);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearTimeout(late);
  return code === 0 ? JSON.parse(out.trim().split('\n').at(-1)) : null;
}

async function quiet(patience) {
  for (const end = Date.now() + 1000 * patience; Date.now() < end;) {
    const before = cpuTimes();
    await sleep(2000);
    const after = cpuTimes();
    if (['core0', 'core1'].every((core) => (after[core] - before[core]) / 2 < NOISE)) return;
  }
}

async function one(store, matches, { seconds, rate }) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bgio-data-'));
  let server;
  try {
    server = await startServer(store, dir);
    const row = await runLoad({ matches, seconds, rate, label: store, 'server-pid': server.pid, url: server.url },
      seconds + 240);
    if (server.end !== undefined) console.log(`server ended by itself: ${server.end}\n${server.errors.slice(-1500)}`);
    const said = server.errors.split('\n').filter(Boolean);
    if (row && said.length) row.notes.push(`${said.length} lines of server errors: ${said[0].slice(0, 90)}`);
    return row;
  } finally {
    await server?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function main() {
  const { values: o } = parseArgs({ options: {
    stores: { type: 'string', default: 'memory,flatfile,flatfile-np4' },
    matches: { type: 'string', default: '10,50,200,500' },
    seconds: { type: 'string', default: '20' },
    repeats: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0' },
    patience: { type: 'string', default: '30' },
  } });
  const rows = [], cells = o.stores.split(',').flatMap((s) => o.matches.split(',').map((m) => [s, +m]));
  console.log(HEAD);
  for (let i = 0; i < +o.repeats; i++) { // repeats outermost: a noisy minute then hits no cell alone
    for (const [store, matches] of cells) {
      await quiet(+o.patience);
      const row = await one(store, matches, { seconds: +o.seconds, rate: +o.rate });
      console.log(row ? line(row) : `${store} ${matches}: FAILED`);
      if (row) rows.push(row);
    }
  }
  if (+o.repeats > 1) {
    console.log(`\nmedian of ${o.repeats} by moves/s (range)\n${HEAD}`);
    for (const [store, matches] of cells) {
      const all = rows.filter((r) => r.store === store && r.matches === matches)
        .sort((a, b) => a.moves_per_s - b.moves_per_s);
      const still = all.filter((r) => !r.notes.includes('NOISY')), mine = still.length ? still : all;
      if (!mine.length) continue;
      const ends = [mine[0], mine.at(-1)].map((r) => r.moves_per_s.toFixed(0));
      console.log(`${line(mine[Math.floor((mine.length - 1) / 2)])}  (${ends.join('–')}, ${mine.length} of ${all.length} runs)`);
    }
  }
  console.log(JSON.stringify(rows));
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
module.exports = { startServer };
if (require.main === module) main();
