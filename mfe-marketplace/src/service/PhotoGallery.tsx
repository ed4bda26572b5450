import type { ServiceDetails } from '@bairn/shared/schema/marketplace';
import styles from './PhotoGallery.module.css';

/** The photos of a service, each a link to the whole picture. */
export function PhotoGallery({ service: { name, photos } }: { service: ServiceDetails }) {
  return (
    <section aria-labelledby="photos" className={styles.gallery}>
      <h2 id="photos">Photos</h2>
      <ul role="list" className={styles.photos}>
        {photos.map(({ url, small_url, description }, index) => (
          <li key={url}>
            <a href={url}>
              <img
                src={small_url}
                alt={description || `Photo ${index + 1} of ${name}`}
                loading="lazy"
                decoding="async"
                className={styles.photo}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
