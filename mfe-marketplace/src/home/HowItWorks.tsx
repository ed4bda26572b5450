import CalendarCheck from 'lucide-react/icons/calendar-check';
import MapPin from 'lucide-react/icons/map-pin';
import Wallet from 'lucide-react/icons/wallet';
import { useIntroduction } from '@bairn/shared/ui/useIntroduction';
import styles from './HowItWorks.module.css';

const steps = [
  {
    icon: <MapPin />,
    title: 'Say where and for whom',
    text: 'A postcode or a town, your child’s age, the day you need. You see what is free, how far it is and what it costs.',
  },
  {
    icon: <CalendarCheck />,
    title: 'Choose your dates',
    text: 'Every date shows the places that are left. Add one to your basket, and the place is kept for you for 30 minutes.',
  },
  {
    icon: <Wallet />,
    title: 'Book and pay',
    text: 'Tell us which child is coming and pay by card, or as the service offers. The service knows at once.',
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
