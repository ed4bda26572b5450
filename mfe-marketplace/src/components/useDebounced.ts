import { useEffect, useState } from 'react';

/** A value once it has stayed the same for some milliseconds. */
export function useDebounced<Value>(value: Value, milliseconds = 150): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
