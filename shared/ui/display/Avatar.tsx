import type { CSSProperties } from 'react';
import defaultAvatar from '../assets/default-avatar.svg';
import defaultLogo from '../assets/default-logo.svg';
import styles from './Avatar.module.css';
import { cx } from '../cx.ts';

type Props = {
  /** The person's name. Its initials replace a missing picture. */
  name: string;
  src?: string | null;
  /** Size in CSS pixels (specification section 9: 40). */
  size?: number;
  /** `service` shows the default logo if there is none. */
  kind?: 'person' | 'service';
  /** Hides the picture from screen readers, if the name is beside it. */
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
      // An SVG and not text: otherwise "CR" would be part of the label of a button named after the person.
      data-letters={letters}
    />
  );
}
