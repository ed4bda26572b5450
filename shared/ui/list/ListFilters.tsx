import type { AnyList, Filter } from '@bairn/shared/schema/list';
import { DateField } from '../form/DateField.tsx';
import { Select } from '../form/Select.tsx';
import { TextField } from '../form/TextField.tsx';
import { Choices } from './Choices.tsx';
import { Filters } from './Filters.tsx';

type Option = { value: string; label: string };
type Named = { id: string | number; name: string };
type Props = {
  list: AnyList;
  /** The filters that are set. */
  asked: object;
  answer: unknown;
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
      return <TextField key={name} name={name} label={filter.label} />;
    case 'day':
      return <DateField key={name} name={name} label={filter.label} />;
    case 'one':
      return (
        <Select
          key={name}
          name={name}
          label={filter.label}
          placeholder={filter.any}
          options={optionsOf(filter.words)}
        />
      );
    case 'id':
    case 'number': {
      const options = offeredBy(answer, filter.from);
      if (filter.kind === 'number' && options.length < 2) return null;
      return <Select key={name} name={name} label={filter.label} placeholder={filter.any} options={options} />;
    }
    case 'view':
    case 'hidden':
      return null;
  }
}

const isPills = (filter: Filter) => filter.kind === 'view' || (filter.kind === 'one' && filter.pills);

/** The filters of a list, from its declaration: pills for views, fields for the rest. */
export function ListFilters({ list, asked, answer }: Props) {
  const filters = Object.entries(list.filters);
  const fields = filters.filter(([, filter]) => !isPills(filter) && filter.kind !== 'hidden');
  const offered = filters.reduce(
    (sum, [, filter]) => sum + ('from' in filter ? offeredBy(answer, filter.from).length : 0),
    0,
  );
  return (
    <>
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
          {fields.map(([name, filter]) => fieldOf(name, filter, answer))}
        </Filters>
      )}
    </>
  );
}
