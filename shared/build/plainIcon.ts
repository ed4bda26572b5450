import { createElement, type SVGProps } from 'react';

type Icon = { size?: number; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Replaces lucide's icon factory in every build (preset.ts): the same drawing without its classes, contexts and
 * settings, which are unused here and would be on every page. Hidden from screen readers, unless it has a name.
 */
// oxlint-disable-next-line import/no-default-export -- the name under which lucide's icons import it
export default function createIcon({ node, size: edge = 24 }: Icon) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const isNamed = rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined;
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${edge} ${edge}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
