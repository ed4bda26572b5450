import styles from './Performance.module.css';

type Props = {
  /** The name of the figures, for those who hear the page. */
  label: string;
  items: readonly { label: string; value: string; detail: string }[];
};

/** The first figures of a page, large. */
export function Sums({ label, items }: Props) {
  return (
    <section aria-label={label}>
      <dl className={styles.sums}>
        {items.map(({ label: name, value, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <small>{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
