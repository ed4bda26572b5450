import styles from './Landscape.module.css';

/** The product's own drawing: a family on its way over the hills to a wee nursery, the bridge far behind. */
export function Landscape() {
  return (
    <svg viewBox="0 0 1440 240" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={styles.landscape}>
      <circle className={styles.sun} cx="1012" cy="74" r="38" />
      <path
        className={styles.cloud}
        d="M330 62a24 24 0 0 1 46-9 18 18 0 0 1 27 15h15a11 11 0 0 1 0 22h-84a14 14 0 0 1-4-28zM1168 40a17 17 0 0 1 33-6 13 13 0 0 1 19 11h11a8 8 0 0 1 0 16h-60a10 10 0 0 1-3-21z"
      />
      <path
        className={styles.far}
        d="M0 166C110 120 210 96 330 124s190 34 300 2 200-48 320-10 190 40 280 14 150-34 210-30v140H0z"
      />
      <g className={styles.bridge}>
        <path d="M96 176h520" />
        <path d="M124 176 178 108l54 68M178 108v92M262 176l54-68 54 68M316 108v92M400 176l54-68 54 68M454 108v92" />
        <path d="M178 108q69 62 138 0M316 108q69 62 138 0" />
      </g>
      <path
        className={styles.heather}
        d="M0 194C140 158 260 152 420 176s260 22 400-6 240-30 360-6 180 18 260 4v72H0z"
      />
      <path className={styles.loch} d="M0 200c90-12 190-14 300-6s230 6 330-4v50H0z" />
      <g className={styles.boat}>
        <path d="M250 196h44l-9 12h-28z" />
        <path d="M270 193v-38l22 34zM266 193v-30l-15 26z" className={styles.sail} />
      </g>
      <path className={styles.meadow} d="M520 240c80-40 190-66 330-62s220 22 330 14 180-30 260-34v82z" />
      <g transform="translate(1068 118)">
        <path className={styles.wall} d="M0 74V28l46-34 46 34v46z" />
        <path className={styles.roof} d="M-12 34 46-10l58 44-7 9-51-38-51 38z" />
        <path className={styles.door} d="M34 74V46a12 12 0 0 1 24 0v28z" />
        <path className={styles.pane} d="M10 40h14v14H10zM68 40h14v14H68z" />
        <circle className={styles.pane} cx="46" cy="18" r="7" />
        <path className={styles.wall} d="M92 74V44h54v30z" />
        <path className={styles.roof} d="M88 46h62l-10-14H92z" />
        <path className={styles.pane} d="M102 54h12v12h-12zM124 54h12v12h-12z" />
      </g>
      <g className={styles.trees}>
        <path d="m968 196 18-58 18 58zM996 200l13-44 13 44zM1248 194l17-54 17 54zM1276 198l12-40 12 40zM700 200l13-42 13 42z" />
      </g>
      <path className={styles.front} d="M0 240v-14c180-26 380-26 600-12s420 10 840-14v40z" />
      <g transform="translate(838 150)">
        <path className={styles.coat} d="M4 70V34a12 12 0 0 1 24 0v36z" />
        <circle className={styles.skin} cx="16" cy="13" r="9" />
        <path className={styles.hair} d="M6 13a10 10 0 0 1 20-2c-6 1-12-1-14-3-1 3-3 5-6 5z" />
        <path className={styles.arm} d="m26 42 17 16" />
        <path className={styles.anorak} d="M40 70V54a9 9 0 0 1 18 0v16z" />
        <circle className={styles.skin} cx="49" cy="38" r="8" />
        <path className={styles.bobble} d="M40 36a9 9 0 0 1 18 0z" />
        <circle className={styles.bobble} cx="49" cy="25" r="3" />
      </g>
    </svg>
  );
}
