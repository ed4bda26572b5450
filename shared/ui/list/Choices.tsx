import { Link, useLocation } from '@bairn/shared/app';
import styles from './Choices.module.css';
import { searchWith } from './searchWith.ts';

type Props = {
  /** What is chosen, for those who hear it. */
  label: string;
  /** The address's parameter. */
  name: string;
  /** The first is meant when the address says nothing. */
  options: readonly { value: string; label: string }[];
  /** The one that is chosen where the address says it in another way than by the parameter. */
  chosen?: string;
  /** The address of a choice, `''` for the first; unless given, the present one with this parameter changed. */
  to?: (value: string) => string;
};

/** A few exclusive views of a list as pills, kept in the address; choosing starts again at the first page. */
export function Choices({ label, name, options, chosen: named, to }: Props) {
  const { search } = useLocation();
  const present = named ?? new URLSearchParams(search).get(name);
  const chosen = options.find(({ value }) => value === present) ?? options[0];
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.choices}>
        {options.map((option, index) => {
          const value = index === 0 ? '' : option.value;
          return (
            <li key={option.value}>
              <Link
                to={to?.(value) ?? { search: searchWith(search, { [name]: value || null, page: null }) }}
                preventScrollReset
                aria-current={option === chosen ? 'true' : undefined}
                className={styles.choice}
              >
                {option.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
