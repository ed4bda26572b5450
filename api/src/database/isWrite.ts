const words = /\b(insert|update|delete|merge|create|alter|drop|truncate|nextval|setval|for (key )?share)\b/i;

/** Whether a statement writes, or locks what it reads; a few that only look so count as well. */
export const isWrite = (text: string): boolean => words.test(text);
