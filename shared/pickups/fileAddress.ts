/** A file as an address of its own, which needs no clearing up. */
export const fileAddress = (file: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => failed(new Error('The photo could not be read.')));
    reader.readAsDataURL(file);
  });
