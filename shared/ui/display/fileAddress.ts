/**
 * The file that a call has answered, as an address of its own, which needs no clearing up. For `ask` of a query: the contract
 * of a call that answers a file has no type for it.
 */
export async function fileAddress(file: unknown): Promise<never> {
  if (!(file instanceof Blob)) throw new Error('The answer is no file.');
  const address = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as string));
    reader.addEventListener('error', () => failed(new Error('The picture could not be read.')));
    reader.readAsDataURL(file);
  });
  return address as never;
}
