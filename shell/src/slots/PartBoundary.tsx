import { Component, type ReactNode } from 'react';

type Props = { onFail: (error: unknown) => void; children: ReactNode };

/** Shows nothing in the place of a part that throws. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
