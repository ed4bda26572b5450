import { Tag } from '@bairn/shared/ui/Tag';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import styles from './ServiceFacts.module.css';

/** What the service offers; a group about which it says nothing is not shown. */
export function ServiceFacts({ service }: { service: ServiceDetails }) {
  const groups = [
    { title: 'What it offers', names: service.provisions },
    { title: 'Meals', names: service.meals },
    { title: 'Activities', names: service.activity_categories },
    { title: 'Support for children', names: service.support_options, more: service.asn_info },
    { title: 'Ways to pay', names: service.payment_types },
  ].filter(({ names, more }) => names.length > 0 || more);
  return (
    <div className={styles.facts}>
      {groups.map(({ title, names, more }) => (
        <section key={title}>
          <h3>{title}</h3>
          {names.length > 0 && (
            <ul role="list" className={styles.tags}>
              {names.map((name) => (
                <li key={name}>
                  <Tag>{name}</Tag>
                </li>
              ))}
            </ul>
          )}
          {more && <p className={styles.more}>{more}</p>}
        </section>
      ))}
    </div>
  );
}
