import { v7, validate } from 'uuid';

/** A new key: UUIDv7, so that rows made together lie together. */
export const newId = () => v7();

/** Whether text can be a key at all; anything else finds nothing. */
export const isId = (value: unknown): value is string => typeof value === 'string' && validate(value);
