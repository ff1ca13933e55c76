// The files as a grid with pictures, and as a list.
import { Card, SimpleGrid, Table, Text } from "@mantine/core";
import { useWorkspace } from "../../api/workspace.ts";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { fileAddress, isImage, type ShownFile } from "./stored-files.ts";

interface FileViewProps {
  readonly files: readonly ShownFile[];
}

export const FileGrid = ({ files }: FileViewProps) => (
  <SimpleGrid cols={{ base: 2, xs: 3, md: 4, lg: 6 }} spacing="xs">
    {files.map((file) => (
      <FileCard key={file.id} file={file} />
    ))}
  </SimpleGrid>
);

function FileCard({ file }: { readonly file: ShownFile }) {
  const { id } = useWorkspace();
  return (
    <Card withBorder padding="xs" component="article">
      <Card.Section className="file-picture">
        {isImage(file) ? (
          <img src={fileAddress(id, file.id)} alt="" loading="lazy" />
        ) : (
          <Text c="dimmed">{file.extension.slice(1)}</Text>
        )}
      </Card.Section>
      <FileLink file={file} />
    </Card>
  );
}

function FileLink({ file }: { readonly file: ShownFile }) {
  const [search] = useScreenSearch();
  return (
    <ScreenLink
      screen="files"
      search={{ ...search, file: file.id }}
      size="sm"
      className="any-break"
    >
      {file.name}
    </ScreenLink>
  );
}

export const FileList = ({ files }: FileViewProps) => (
  <Table verticalSpacing={4} layout="fixed" highlightOnHover>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th>Uploaded</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {files.map((file) => (
        <Table.Tr key={file.id}>
          <Table.Td className="any-break">
            <FileLink file={file} />
          </Table.Td>
          <Table.Td>
            <Moment at={file.createdDate} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
