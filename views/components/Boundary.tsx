import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What stands in the place of what failed. */
  failed(retry: () => void): ReactNode
}

/** What fails while it is rendered takes only itself away. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(() => this.setState({ hasFailed: false })) : this.props.children
  }
}
