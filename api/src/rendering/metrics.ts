import type { Pages } from './pages.ts';

/** Page counts since the process started, in Prometheus text format. */
export function metricsOf({ rendered, ...left }: ReturnType<Pages['counts']>): string {
  return [
    '# HELP bairn_pages_rendered_total Public pages rendered on this node; those given out again are not counted.',
    '# TYPE bairn_pages_rendered_total counter',
    `bairn_pages_rendered_total ${rendered}`,
    '# HELP bairn_pages_left_to_browsers_total Answers whose page was left to the browser to render, by reason.',
    '# TYPE bairn_pages_left_to_browsers_total counter',
    ...Object.entries(left).map(([reason, count]) => `bairn_pages_left_to_browsers_total{reason="${reason}"} ${count}`),
    '',
  ].join('\n');
}
