// What ../markdown.ts makes of a file.
declare module '*.md?html' {
  const html: string;
  export default html;
}

declare module '*.md?page' {
  const html: string;
  export default html;
}

declare module '*.md?rulebook' {
  const book: import('../rulebook').Rulebook;
  export default book;
}
