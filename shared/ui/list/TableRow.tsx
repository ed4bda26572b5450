import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { buttonClass } from '../action/buttonClass.ts';
import { cx } from '../cx.ts';
import { Facts } from '../display/Facts.tsx';
import { ChoiceBox } from './ChoiceBox.tsx';
import styles from './Table.module.css';
import { detailsOf, isFolded, type Column } from './tableColumns.ts';
import type { Chosen } from './useChoice.ts';

const isSomething = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false;

/** What answers a press itself. */
const ofItsOwn = 'a, button, input, select, label, summary, [popover], dialog';

type Props<Row> = { row: Row; columns: readonly Column<Row>[]; choice?: Chosen<Row> | undefined };

/** A row of a table, and below it what it shows when it is opened: by its button, or by a press beside its links. */
export function TableRow<Row>({ row, columns, choice }: Props<Row>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const details = detailsOf(columns);
  const inRow = columns.filter(({ shown }) => shown !== 'details');

  const factsOf = (picked: readonly Column<Row>[]) =>
    picked.map(({ head, cell }) => ({ label: head, value: cell(row) })).filter(({ value }) => isSomething(value));
  const own = details === 'always' ? factsOf(columns.filter(({ shown }) => shown === 'details')) : [];
  const clipped = open ? factsOf(columns.filter((column, at) => column.clip && isFolded(column, at))) : [];
  const folded = open ? factsOf(columns.filter((column, at) => !column.clip && isFolded(column, at))) : [];
  const hasMore = own.length > 0 || columns.some(isFolded);

  const onClick = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
    // A menu or a dialog of the row lies elsewhere on the screen; text that is being selected is no press.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ofItsOwn)) return;
    const button = currentTarget.querySelector<HTMLElement>(`:scope > td > [aria-expanded]`);
    if (button?.checkVisibility() && getSelection()?.isCollapsed !== false) setOpen(!open);
  };

  return (
    <>
      {/* The button in the row does the same for the keyboard. */}
      <tr
        onClick={hasMore ? onClick : undefined}
        data-open={open || undefined}
        data-chosen={choice?.has(row) || undefined}
      >
        {choice && (
          <td className={styles.choose}>
            {choice.can(row) && (
              <ChoiceBox
                label={`Choose ${choice.name(row)}`}
                checked={choice.has(row)}
                onChange={(chosen) => choice.set([row], chosen)}
              />
            )}
          </td>
        )}
        {details && (
          <td className={cx(styles.opener, own.length === 0 && styles.narrowOnly)}>
            {hasMore && (
              <button
                type="button"
                id={`${id}-button`}
                aria-expanded={open}
                aria-controls={open ? `${id}-details` : undefined}
                aria-labelledby={`${id}-button ${id}-name`}
                aria-label="Details of"
                className={buttonClass({ variant: 'quiet' })}
                onClick={() => setOpen(!open)}
              >
                <ChevronDown />
              </button>
            )}
          </td>
        )}
        {inRow.map((column, at) => {
          const { head, cell, align, shown, labelled, clip } = column;
          const value = cell(row);
          const place = at === 0 ? 'name' : head === '' ? 'actions' : (shown ?? 'wide');
          return (
            <td
              key={head}
              id={at === 0 ? `${id}-name` : undefined}
              data-head={head}
              className={cx(align && styles[align], styles[place], labelled && styles.labelled, clip && styles.clip)}
            >
              {clip && isSomething(value) ? <span className={styles.clipped}>{value}</span> : value}
            </td>
          );
        })}
      </tr>
      {open && (
        <tr id={`${id}-details`} data-details>
          <td colSpan={inRow.length + (choice ? 2 : 1)}>
            {own.length + clipped.length > 0 && <Facts items={[...own, ...clipped]} compact />}
            {folded.length > 0 && (
              <div className={styles.narrowOnly}>
                <Facts items={folded} compact />
              </div>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
