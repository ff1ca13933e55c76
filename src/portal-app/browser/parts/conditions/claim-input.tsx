// The input for the name of a claim in the user's token. A row filter compares a column with this
// claim.
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
