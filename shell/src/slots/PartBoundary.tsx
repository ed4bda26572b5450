import { Component, type ReactNode } from 'react';

type Props = { onFail: () => void; children: ReactNode };

/** Shows nothing in the place of a part that throws. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
