import { paths } from '@bairn/shared/paths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import styles from './ForServices.module.css';

/** An invitation to those who run a service. */
export function ForServices() {
  return (
    <section aria-labelledby="for-services" className={styles.panel}>
      <div className={styles.words}>
        <h2 id="for-services">Do you run a childcare service?</h2>
        <p>
          Show families your available places, take bookings and payments, and keep sessions, children and rotas in one
          place, whether you are a nursery, a club, a playgroup or a childminder.
        </p>
      </div>
      <ButtonLink to={paths.login()} variant="secondary">
        List your service
      </ButtonLink>
    </section>
  );
}
