import type { ComponentProps } from 'react';
import { formatCsNumber } from '@bairn/shared/format/csNumber';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import { Alert } from '@bairn/shared/ui/Alert';
import { Card } from '@bairn/shared/ui/Card';
import { Facts } from '@bairn/shared/ui/Facts';
import { ConnectionNeeded } from '../components/ConnectionNeeded.tsx';
import { GradeList } from '../components/GradeList.tsx';
import type { Wish } from '../components/wish.ts';
import { Contact } from './Contact.tsx';
import { OpeningTimes } from './OpeningTimes.tsx';
import { PhotoGallery } from './PhotoGallery.tsx';
import { Reviews } from './Reviews.tsx';
import styles from './ServiceDetailsView.module.css';
import { ServiceFacts } from './ServiceFacts.tsx';
import { ServiceSessions } from './ServiceSessions.tsx';

type Props = { service: ServiceDetails; sessions: ComponentProps<typeof ServiceSessions>['query']; wish: Wish };

/** The body of a service's page: what can be booked first, then who it is. */
export function ServiceDetailsView({ service, sessions, wish }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {service.notice && <Alert title={`From ${service.name}`}>{service.notice}</Alert>}
        <ConnectionNeeded branch={service.id} needed={service.requires_connection} />
        <ServiceSessions branch={service.id} query={sessions} wish={wish} />
        {service.photos.length > 0 && <PhotoGallery service={service} />}
        {service.about && (
          <section aria-labelledby="about" className={styles.about}>
            <h2 id="about">About</h2>
            <p>{service.about}</p>
          </section>
        )}
        <ServiceFacts service={service} />
        <section aria-labelledby="grades" className={styles.grades}>
          <h2 id="grades">Inspection grades</h2>
          <GradeList grades={service.grades} inspected={service.last_inspection} />
        </section>
        <Reviews branch={service.id} />
      </div>
      <div className={styles.side}>
        <Card title="Contact">
          <Contact service={service} />
        </Card>
        <Card title="Opening hours">
          <OpeningTimes service={service} />
        </Card>
        <Card title="Registration">
          <Facts
            items={[
              { label: 'Provider', value: service.provider_name },
              { label: 'Kind of provider', value: service.provider_type },
              { label: 'Care Inspectorate number', value: formatCsNumber(service.cs_number) },
              { label: 'Registered places', value: service.registered_places },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
