// Shows a time of the gateway (UTC) in the time zone of the reader. The title has the exact value.
import { Text, type TextProps } from "@mantine/core";

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

interface MomentProps extends TextProps {
  /** ISO 8601. Null shows `none`. */
  readonly at: string | null;
  readonly none?: string;
}

export const Moment = ({ at, none = "never", ...props }: MomentProps) =>
  at === null ? (
    <Text span inherit c="dimmed" {...props}>
      {none}
    </Text>
  ) : (
    <Text span inherit title={at} {...props}>
      <time dateTime={at}>{dayAndTime.format(new Date(at))}</time>
    </Text>
  );
