import { Component, type ReactNode } from 'react';

type CardBoundaryProps = {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
};

type State = { error: unknown; failed: boolean };

/** Keeps a card that breaks from taking the dashboard with it. */
export class CardBoundary extends Component<CardBoundaryProps, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  readonly #retry = () => this.setState({ error: undefined, failed: false });

  override render() {
    const { error, failed } = this.state;
    return failed ? this.props.fallback(error, this.#retry) : this.props.children;
  }
}
