export const words = 'This came in a later file';
