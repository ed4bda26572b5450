import { v7 } from 'uuid';

/** A new key: UUIDv7, so that rows made together lie together. */
export const newId = () => v7();
