type Position = [lat: number, lng: number];

/**
 * The positions of a line in Google's polyline format, as `scripts/outline.ts` writes them: differences of rounded
 * coordinates, five bits to a letter. `precision` is the steps to a degree.
 */
export function decodeLine(text: string, precision: number): Position[] {
  const positions: Position[] = [];
  let at = 0;
  const read = () => {
    let [value, factor, letter] = [0, 1, 32];
    while (letter >= 32) {
      letter = text.charCodeAt(at) - 63;
      at += 1;
      value += (letter % 32) * factor;
      factor *= 32;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let [lat, lng] = [0, 0];
  while (at < text.length) {
    lat += read();
    lng += read();
    positions.push([lat / precision, lng / precision]);
  }
  return positions;
}
