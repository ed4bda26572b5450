import CalendarCheck from 'lucide-react/icons/calendar-check';
import MapPin from 'lucide-react/icons/map-pin';
import Wallet from 'lucide-react/icons/wallet';
import { useIntroduction } from '@bairn/shared/ui/useIntroduction';
import styles from './HowItWorks.module.css';

const steps = [
  {
    icon: <MapPin />,
    title: 'Tell us where and when',
    text: 'A postcode or a town, your child’s age, the day you need. See what is available, how far it is and what it costs.',
  },
  {
    icon: <CalendarCheck />,
    title: 'Choose your dates',
    text: 'Every date shows how many places are left. Add one to your basket and we hold the place for 30 minutes.',
  },
  {
    icon: <Wallet />,
    title: 'Book and pay',
    text: 'Tell us which child is coming and pay by card. The service gets your booking straight away.',
  },
];

/** From a search to a booking in three steps: a family's introduction to Bairn. */
export function HowItWorks() {
  const box = useIntroduction<HTMLElement>('keyworker');
  return (
    <section ref={box} aria-labelledby="how" className={styles.section}>
      <h2 id="how">How it works</h2>
      <ol role="list" className={styles.steps}>
        {steps.map(({ icon, title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>{icon}</span>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
