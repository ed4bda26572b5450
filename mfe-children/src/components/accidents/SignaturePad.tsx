import { useRef, type PointerEvent } from 'react';
import type { Strokes } from '@bairn/shared/schema/accidents';
import { Button } from '@bairn/shared/ui/Button';
import styles from './Accidents.module.css';

type Point = Strokes[number][number];

const size = { width: 1000, height: 400 } as const;
/** Most strokes, and points of one: what the API takes. */
const [mostStrokes, mostPoints] = [40, 400];
/** Points nearer than this are one. */
const step = 4;

/** The strokes of a signature as a picture. */
export function SignaturePicture({ strokes, name }: { strokes: Strokes; name: string }) {
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={styles.signature}
      role="img"
      aria-label={`Signature of ${name}`}
    >
      <Ink strokes={strokes} />
    </svg>
  );
}

const Ink = ({ strokes }: { strokes: Strokes }) =>
  strokes.map((stroke, index) => (
    <polyline key={index} className={styles.ink} points={stroke.map((point) => point.join(',')).join(' ')} />
  ));

type Props = { strokes: Strokes; onChange: (strokes: Strokes) => void };

/** A field to sign on with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, onChange }: Props) {
  const drawing = useRef(false);

  function pointOf(event: PointerEvent<SVGSVGElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
    return [
      within(((event.clientX - box.left) / box.width) * size.width, size.width),
      within(((event.clientY - box.top) / box.height) * size.height, size.height),
    ];
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (strokes.length >= mostStrokes) return;
    drawing.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    // A dot is a stroke too.
    onChange([...strokes, [point, point]]);
  }

  function go(event: PointerEvent<SVGSVGElement>) {
    const last = strokes.at(-1);
    const from = last?.at(-1);
    if (!drawing.current || !last || !from || last.length >= mostPoints) return;
    const to = pointOf(event);
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) >= step) onChange([...strokes.slice(0, -1), [...last, to]]);
  }

  const end = () => {
    drawing.current = false;
  };

  return (
    <div>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={styles.pad}
        role="img"
        aria-label={strokes.length > 0 ? 'Your signature' : 'Sign here with a finger, a pen or a mouse'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Ink strokes={strokes} />
      </svg>
      <Button variant="quiet" size="small" disabled={strokes.length === 0} onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
  );
}
