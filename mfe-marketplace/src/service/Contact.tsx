import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { formatPhone } from '@bairn/shared/format/phone';
import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import styles from './Contact.module.css';

const isWeb = (address: string) => /^https?:\/\//i.test(address);

/** How to reach the service. */
export function Contact({ service }: { service: ServiceDetails }) {
  const { contact_phone, contact_email, website } = service;
  const lines = [service.address_line_1, service.address_line_2, service.city, service.county, service.postcode];
  return (
    <ul role="list" className={styles.contact}>
      <li>
        <MapPin />
        <address>
          {lines.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </li>
      {contact_phone && (
        <li>
          <Phone />
          <a href={`tel:${contact_phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(contact_phone)}</a>
        </li>
      )}
      {contact_email && (
        <li>
          <Mail />
          <a href={`mailto:${contact_email}`}>{contact_email}</a>
        </li>
      )}
      {website && isWeb(website) && (
        <li>
          <Globe />
          <a href={website} rel="noopener nofollow">
            {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
          </a>
        </li>
      )}
    </ul>
  );
}
