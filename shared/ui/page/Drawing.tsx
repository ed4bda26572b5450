import basketEmpty from '../assets/drawings/basket-empty.svg';
import broken from '../assets/drawings/broken.svg';
import forbidden from '../assets/drawings/forbidden.svg';
import noBookings from '../assets/drawings/no-bookings.svg';
import noResults from '../assets/drawings/no-results.svg';
import noSession from '../assets/drawings/no-session.svg';
import notFound from '../assets/drawings/not-found.svg';
import offline from '../assets/drawings/offline.svg';

const drawings = {
  'basket-empty': basketEmpty,
  broken,
  forbidden,
  'no-bookings': noBookings,
  'no-results': noResults,
  'no-session': noSession,
  'not-found': notFound,
  offline,
};

type Props = {
  name: keyof typeof drawings;
  /** In CSS pixels; the height is two thirds of it. */
  width?: number;
};

/** One of the product's own drawings; decorative. */
export function Drawing({ name, width = 216 }: Props) {
  return (
    <img
      src={drawings[name]}
      alt=""
      width={width}
      height={Math.round((width * 2) / 3)}
      decoding="async"
      // If it cannot load, its space stays empty, without a broken-image icon.
      onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
    />
  );
}
