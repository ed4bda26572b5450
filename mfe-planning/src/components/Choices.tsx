import { Link, useLocation } from '@bairn/shared/app';
import { searchWith } from '@bairn/shared/ui/searchWith';
import styles from './Choices.module.css';

type Props = {
  /** What is chosen, for those who hear it. */
  label: string;
  /** The address's parameter. */
  name: string;
  /** The first is meant when the address says nothing. */
  options: readonly { value: string; label: string }[];
};

/** A few exclusive views of a list, kept in the address. */
export function Choices({ label, name, options }: Props) {
  const { search } = useLocation();
  const present = new URLSearchParams(search).get(name);
  const chosen = options.find(({ value }) => value === present) ?? options[0];
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.choices}>
        {options.map((option, index) => (
          <li key={option.value}>
            <Link
              to={{ search: searchWith(search, { [name]: index === 0 ? null : option.value, page: null }) }}
              preventScrollReset
              aria-current={option === chosen ? 'true' : undefined}
              className={styles.choice}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
