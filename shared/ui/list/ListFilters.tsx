import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { formatDate } from '@bairn/shared/format/date';
import type { AnyList, Filter } from '@bairn/shared/schema/list';
import { DateField } from '../form/DateField.tsx';
import { Select } from '../form/Select.tsx';
import { TextField } from '../form/TextField.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { Choices } from './Choices.tsx';
import { Filters } from './Filters.tsx';
import styles from './ListFilters.module.css';

type Option = { value: string; label: string };
type Named = { id: string | number; name: string };
type Props = {
  list: AnyList;
  /** The filters that are set. */
  asked: object;
  answer: unknown;
  /** A choice between lists, before the filters of this one. */
  children?: ReactNode;
};

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What an answer offers under a name; nothing before it has come. */
function offeredBy(answer: unknown, from: string): Option[] {
  const named = (answer as Readonly<Record<string, readonly Named[]>> | undefined)?.[from] ?? [];
  return named.map(({ id, name }) => ({ value: String(id), label: name }));
}

function fieldOf(name: string, filter: Filter, answer: unknown) {
  switch (filter.kind) {
    case 'search':
      return <TextField name={name} label={filter.label} placeholder={filter.label} before={<Search size={16} />} />;
    case 'one':
      return <Select name={name} label={filter.label} placeholder={filter.any} options={optionsOf(filter.words)} />;
    case 'id':
    case 'number': {
      const options = offeredBy(answer, filter.from);
      if (filter.kind === 'number' && options.length < 2) return null;
      return <Select name={name} label={filter.label} placeholder={filter.any} options={options} />;
    }
    case 'day':
    case 'view':
    case 'hidden':
      return null;
  }
}

const isPills = (filter: Filter) => filter.kind === 'view' || (filter.kind === 'one' && filter.pills);

/** Days have a button beside the other fields: each of them needs its weekday and its order of day and month said. */
function Days({ days, asked }: { days: readonly [name: string, label: string][]; asked: object }) {
  const set = days.flatMap(([name, label]) => {
    const day = (asked as Readonly<Record<string, string>>)[name];
    return day ? [`${label} ${formatDate(day)}`] : [];
  });
  const title = days.length === 1 && days[0] ? days[0][1] : 'Dates';
  return (
    <div className={styles.days}>
      <Popover button={set.join(', ') || title} title={title} role="group" variant="secondary">
        {days.map(([name, label]) => (
          <DateField key={name} name={name} label={label} />
        ))}
      </Popover>
    </div>
  );
}

/** The filters of a list in one line, from its declaration: pills for views, then the fields, which fold on a phone. */
export function ListFilters({ list, asked, answer, children }: Props) {
  const filters = Object.entries(list.filters);
  const fields = filters.filter(([, filter]) => !isPills(filter) && filter.kind !== 'hidden');
  const days = fields.flatMap(([name, filter]): [string, string][] =>
    filter.kind === 'day' ? [[name, filter.label]] : [],
  );
  const offered = filters.reduce(
    (sum, [, filter]) => sum + ('from' in filter ? offeredBy(answer, filter.from).length : 0),
    0,
  );
  return (
    <div className={styles.line}>
      {children}
      {filters.map(([name, filter]) =>
        'words' in filter && isPills(filter) && !('unless' in filter && filter.unless.some((one) => one in asked)) ? (
          <Choices
            key={name}
            label={filter.label}
            name={name}
            options={[...(filter.kind === 'one' ? [{ value: '', label: filter.any }] : []), ...optionsOf(filter.words)]}
          />
        ) : null,
      )}
      {fields.length > 0 && (
        // The options of some come with the answer: the fields are set by the address once they are there.
        <Filters key={offered} names={fields.map(([name]) => name)}>
          {fields.map(([name, filter]) => {
            const field = fieldOf(name, filter, answer);
            return (
              field && (
                <div key={name} className={styles.field}>
                  {field}
                </div>
              )
            );
          })}
          {days.length > 0 && <Days days={days} asked={asked} />}
        </Filters>
      )}
    </div>
  );
}
