import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { apiQuery, dataOf, errorMessage, keepPreviousData, Link, useNavigate, useQuery } from '@bairn/shared/app';
import { searchEntities } from '@bairn/shared/calls/entitySearch';
import { formatPhone } from '@bairn/shared/format/phone';
import type { Entity } from '@bairn/shared/schema/entitySearch';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import { Dialog } from '@bairn/shared/ui/Dialog';
import styles from './FindDialog.module.css';
import { useSettled } from './useSettled.ts';

const kindWords = { child: 'Child', carer: 'Carer', staff: 'Staff', session: 'Session' } as const;

type Props = { nursery: string; branch: string; onClose: () => void };

/** The search of the branch: type, choose with the arrows, open with Enter. */
export function FindDialog({ nursery, branch, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const search = useSettled(useDeferredValue(typed.trim()));
  const found = useQuery({
    ...apiQuery(
      searchEntities,
      { params: { nursery, branch }, query: { search } },
      { select: dataOf, placeholderData: keepPreviousData, shows: () => true },
    ),
    enabled: search !== '',
  });
  const results = typed.trim() === '' ? [] : (found.data ?? []);
  const current = Math.min(at, results.length - 1);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setAt((current + step + results.length) % results.length);
    }
    const chosen = results[current];
    if (event.key !== 'Enter' || !chosen) return;
    event.preventDefault();
    onClose();
    void navigate(chosen.path);
  };
  return (
    <Dialog open onClose={onClose} title="Find">
      <input
        type="search"
        role="combobox"
        aria-label="Name of a child, carer, member of staff or session"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={results[current] && `${id}-${current}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Part of a name"
        maxLength={100}
        className={styles.input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <p role="status" className={styles.status}>
        {statusOf(typed.trim(), found, results.length)}
      </p>
      <ul role="listbox" id={`${id}-list`} aria-label="Results" className={styles.list}>
        {results.map((entity, index) => (
          <li
            key={`${entity.kind}-${entity.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={cx(styles.result, index === current && styles.current)}
          >
            <Result entity={entity} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function statusOf(typed: string, { error, isFetching }: { error: Error | null; isFetching: boolean }, many: number) {
  if (typed === '') return 'Children, carers, staff and sessions of this service.';
  if (error) return errorMessage(error);
  if (many > 0) return many === 1 ? '1 result' : `${many} results`;
  return isFetching ? 'Searching' : `Nothing has “${typed}” in its name.`;
}

function Result({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const { kind, name, detail, contact, path } = entity;
  const reach = contact?.startsWith('+') ? formatPhone(contact) : contact;
  return (
    <Link to={path} tabIndex={-1} className={styles.link} onClick={onClose}>
      <span className={styles.name}>{name}</span>
      <Badge>{kindWords[kind]}</Badge>
      <span className={styles.detail}>{[detail, reach].filter(Boolean).join(' · ')}</span>
    </Link>
  );
}
