import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The part of the window's height, from its top, in which what begins counts as looked at. */
const seen = 0.8;

/**
 * Whether an element begins where the person looks, now or since: in the upper four fifths of the window. What only peeks in
 * at the lower edge may wait until the page is idle or somebody scrolls.
 */
export function useNear<Box extends Element>(): [box: RefObject<Box | null>, near: boolean] {
  const box = useRef<Box>(null);
  const [near, setNear] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (near || !element) return;
    if (element.getBoundingClientRect().top < innerHeight * seen) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px -${Math.round((1 - seen) * 100)}% 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  return [box, near];
}
