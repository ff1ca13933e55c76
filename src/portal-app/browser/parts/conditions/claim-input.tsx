// The name of a claim of the user's token, with which a row filter compares a column.
import { Autocomplete } from "@mantine/core";
import { commonClaims } from "./operators.ts";

interface ClaimInputProps {
  readonly claim: string;
  readonly label: string;
  readonly onChange: (claim: string) => void;
}

export const ClaimInput = ({ claim, label, onChange }: ClaimInputProps) => (
  <Autocomplete
    size="xs"
    aria-label={label}
    data={[...commonClaims]}
    maxLength={100}
    error={claim === "" && "Write the name of a claim, such as sub."}
    value={claim}
    onChange={onChange}
  />
);
