/** Milliseconds after which any browser has read the file. */
const readAfter = 60_000;

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readAfter);
}
