import MapPin from 'lucide-react/icons/map-pin';
import { useId, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import { cx } from '@bairn/shared/ui/cx';
import fields from './SearchField.module.css';
import styles from './PlaceField.module.css';
import { placesQuery } from './searchQueries.ts';
import { useDebounced } from './useDebounced.ts';

type Props = { value: string; onChange: (value: string) => void };

const kinds = { outcode: 'Postcode area', postcode: 'Postcode', town: 'Town' } as const;

/**
 * A postcode, its first half or a town, with suggestions once two letters are typed (the combobox of the ARIA practices).
 * Without scripts it is a plain text field of a GET form.
 */
export function PlaceField({ value, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDebounced(value.trim());
  const asking = open && typed.length >= 2;
  const { data } = useQuery({ ...placesQuery(typed), enabled: asking });
  const places = asking ? (data ?? []) : [];
  const shown = places.length > 0;

  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      // One more stop than there are places: the field itself, with what was typed.
      if (shown) setActive((at) => ((at + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (key === 'Enter' && shown && places[active]) {
      event.preventDefault();
      choose(places[active].name);
    }
  };

  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        Where
      </label>
      <div className={styles.combobox}>
        <MapPin className={styles.pin} />
        <input
          id={id}
          name="place"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-places`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder="Postcode or town"
          className={cx(fields.control, styles.input)}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <ul id={`${id}-places`} role="listbox" aria-label="Places" hidden={!shown} className={styles.places}>
          {places.map((place, index) => (
            <li
              key={`${place.kind}-${place.name}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.place}
              onMouseDown={(event) => {
                // The focus stays in the field.
                event.preventDefault();
                choose(place.name);
              }}
            >
              <span>{place.name}</span>
              <span className={styles.kind}>{kinds[place.kind]}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {shown && `${plural(places.length, 'place')}, use the arrow keys to choose`}
      </p>
    </div>
  );
}
