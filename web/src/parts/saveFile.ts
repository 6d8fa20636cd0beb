// Handing a file to the person at the browser.

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A document, as JSON that people can read. */
export function saveDocument(doc: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(doc, null, 1)], { type: 'application/json' }), name);
}
