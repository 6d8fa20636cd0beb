// A document as a file on somebody's disk.

export function saveFile(document_: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 1)], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
