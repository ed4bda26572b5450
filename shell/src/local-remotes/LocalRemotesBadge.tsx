import { Button } from '@bairn/shared/ui/Button';
import type { LocalRemote } from './readLocalRemote.ts';
import styles from './LocalRemotesBadge.module.css';

type Props = {
  remotes: readonly LocalRemote[];
  problems: readonly string[];
  /** Goes back to the released remote; to all of them without a name. */
  onRemove: (name?: string) => void;
};

/** Says at the bottom of every page which remotes do not come from a release; opened, where from, and lets each be removed. */
export function LocalRemotesBadge({ remotes, problems, onRemove }: Props) {
  const names = remotes.map(({ name }) => name).join(', ');
  return (
    <aside aria-label="Local builds" className={styles.bar}>
      <details className={styles.badge} open={problems.length > 0}>
        <summary>{names ? `Local: ${names}` : 'No local build'}</summary>
        <ul role="list">
          {remotes.map(({ name, origin }) => (
            <li key={name}>
              <span>
                <strong>{name}</strong> is from {origin}
              </span>
              <Button variant="secondary" size="small" onClick={() => onRemove(name)}>
                Remove <span className="visually-hidden">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {remotes.length > 1 && (
          <Button variant="secondary" size="small" onClick={() => onRemove()}>
            Remove all
          </Button>
        )}
      </details>
    </aside>
  );
}
