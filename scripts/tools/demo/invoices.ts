// The demo's invoices: one PDF page, written by hand, for each of the first orders of customers
// with an account.
import { money, textOf, type Row } from "./csv.ts";

const invoiced = 12;

/** Returns the PDFs by file name, and the file names by order. */
export function makeInvoices(
  { orders, orderItems }: { readonly orders: readonly Row[]; readonly orderItems: readonly Row[] },
  customers: readonly Row[],
  products: readonly Row[],
): { readonly files: ReadonlyMap<string, Buffer>; readonly byOrder: ReadonlyMap<unknown, string> } {
  const files = new Map<string, Buffer>();
  const byOrder = new Map<unknown, string>();
  const customerOf = new Map(customers.map((customer) => [customer["id"], customer]));
  const productOf = new Map(products.map((product) => [product["id"], product]));
  for (const order of orders) {
    if (files.size === invoiced) break;
    const customer = customerOf.get(order["customer"]!);
    if (customer?.["owner"] == null || order["status"] !== "delivered") continue;
    const lines = orderItems
      .filter((item) => item["order"] === order["id"])
      .map(({ product, quantity, unitPrice }) => {
        const sum = money(Math.round(Number(quantity) * Number(unitPrice) * 100));
        return `${textOf(quantity)} x ${textOf(productOf.get(product!)?.["name"])}: ${sum}`;
      });
    const name = `invoices/${textOf(order["number"])}.pdf`;
    const day = (order["placedAt"] as Date).toISOString().slice(0, 10);
    const head = [
      `Invoice ${textOf(order["number"])}`,
      `Corner Store, ${day}`,
      "",
      textOf(customer["name"]),
      "",
    ];
    files.set(name, page([...head, ...lines, "", `Total ${textOf(order["total"])} EUR`]));
    byOrder.set(order["id"], name);
  }
  return { files, byOrder };
}

/** Returns a page of A4 with one text on each line. The first line is large. */
function page(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => line.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\xff]/g, "?"));
  const [title = "", ...rest] = shown;
  const text = `BT /F1 20 Tf 60 770 Td (${title}) Tj /F1 11 Tf 0 -30 Td 16 TL ${rest.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}
