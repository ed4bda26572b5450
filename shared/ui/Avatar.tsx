import type { CSSProperties } from 'react';
import defaultAvatar from './assets/default-avatar.svg';
import defaultLogo from './assets/default-logo.svg';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';

type Props = {
  /** Whose picture it is. Its initials stand in for a missing picture. */
  name: string;
  src?: string | null;
  /** Edge in CSS pixels (specification section 9: 40). */
  size?: number;
  /** `service` shows the default logo where there is none. */
  kind?: 'person' | 'service';
  /** Where the name stands beside it, the picture says nothing more. */
  decorative?: boolean;
};

const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('en-GB');
};

/** A person's picture or initials, or a service's logo. */
export function Avatar({ name, src, size = 40, kind = 'person', decorative = true }: Props) {
  const alt = decorative ? '' : name;
  const letters = initials(name);
  const picture = src || (kind === 'service' ? defaultLogo : letters ? null : defaultAvatar);
  const style = { '--size': `${size}px` } as CSSProperties;
  const className = cx(styles.avatar, kind === 'service' && styles.square);
  if (picture) {
    return (
      <span className={className} style={style}>
        <img src={picture} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
      </span>
    );
  }
  return (
    <span
      className={className}
      style={style}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      // Drawn, not written: a button that is named after the person would seem to be labelled "CR" as well.
      data-letters={letters}
    />
  );
}
