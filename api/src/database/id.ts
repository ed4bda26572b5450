import { v7 } from 'uuid';

/** A new key: UUIDv7, so that rows created together are stored together. */
export const newId = () => v7();
