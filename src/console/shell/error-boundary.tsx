import { Component, type ComponentChildren } from "preact";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";

interface Props {
  path: string;
  children: ComponentChildren;
}

/** Shows an error page in place of a crashed page; other pages still work. */
export class ErrorBoundary extends Component<Props, { broken?: string }> {
  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.setState({ broken: this.props.path });
  }

  override render({ path, children }: Props) {
    if (this.state.broken !== path) return children;
    const { shell, common } = strings.value;
    return (
      <Page title={shell.broken}>
        <p>{shell.broken_hint}</p>
        <Button onClick={() => this.setState({ broken: "" })}>{common.try_again}</Button>
      </Page>
    );
  }
}
