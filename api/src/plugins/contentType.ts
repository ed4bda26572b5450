const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
};

/** Content type of a stored file by the ending that we gave it. */
export const contentTypeOf = (key: string) => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
