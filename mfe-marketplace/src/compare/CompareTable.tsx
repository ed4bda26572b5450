import X from 'lucide-react/icons/x';
import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import { IconButton } from '@bairn/shared/ui/IconButton';
import type { Asked } from '#components/compareAddress.ts';
import styles from './CompareTable.module.css';
import { factsFor } from './facts.tsx';

type Props = { services: readonly ComparedService[]; asked: Asked; onRemove: (id: string) => void };

/** A column for each service. On a phone each fact is a block, with all services in it by name. */
export function CompareTable({ services, asked, onRemove }: Props) {
  const { age, date } = asked;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Services side by side</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What is compared</span>
          </th>
          {services.map(({ id, kind, name, town }) => (
            <th key={id} scope="col" aria-label={name}>
              <div className={styles.service}>
                <div>
                  <Link to={kind === 'registered' ? paths.service(id, { age, date }) : paths.unregisteredService(id)}>
                    {name}
                  </Link>
                  <p className={styles.where}>
                    {[town, kind === 'unregistered' && 'Not bookable on Bairn'].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <IconButton label={`Remove ${name}`} variant="quiet" size="small" onClick={() => onRemove(id)}>
                  <X />
                </IconButton>
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {factsFor(services, asked).map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {services.map((service) => (
              <td key={service.id}>
                <p aria-hidden="true" className={styles.whose}>
                  {service.name}
                </p>
                {of(service)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
