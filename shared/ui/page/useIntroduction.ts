import { useEffect, useRef, type RefObject } from 'react';
import { call, session, useSession } from '@bairn/shared/app';
import { viewIntro } from '@bairn/shared/calls/self';

/**
 * The element that introduces an account's people to Bairn: once it comes into view, the user's `intro_viewed` is
 * written. A failure shows nothing: it is tried again at the next visit.
 */
export function useIntroduction<Box extends Element>(account: 'keyworker' | 'service'): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const person = useSession();
  const due = person.account === account && person.user?.intro_viewed === false;
  useEffect(() => {
    const element = box.current;
    if (!due || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void call(viewIntro).then(
        ({ data }) => session.update(data),
        () => {},
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [due]);
  return box;
}
