// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = {};
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/whoami_arguments"}}};
const schema2 = {"type":"object","additionalProperties":false,"properties":{},"examples":[{}]};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/whoami_arguments/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data:data0}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/whoami_arguments/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["whoami"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/list_tables_arguments"}}};
const schema2 = {"type":"object","additionalProperties":false,"properties":{"search":{"description":"Only tables whose name, label or description holds this text, in either case.","type":"string","minLength":1,"maxLength":100},"limit":{"description":"Tables in the answer; 200 when left out.","type":"integer","format":"int32","minimum":1,"maximum":1000},"offset":{"description":"How many tables to skip.","type":"integer","format":"int32","minimum":0,"maximum":1000000}},"examples":[{},{"search":"order"}],"x-absent":{"whenNull":["search","limit","offset"],"whenEmpty":[]}};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(typeof data0 == "object" && data0 !== null){
if(data0["search"] === null){
delete data0["search"];
}
if(data0["limit"] === null){
delete data0["limit"];
}
if(data0["offset"] === null){
delete data0["offset"];
}
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const _errs4 = errors;
for(const key0 in data0){
if(!(((key0 === "search") || (key0 === "limit")) || (key0 === "offset"))){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data:data0}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.search !== undefined){
let data1 = data0.search;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 100){
validate0.errors = [{instancePath:instancePath+"/requestBody/search",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/search/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema2.properties.search,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate0.errors = [{instancePath:instancePath+"/requestBody/search",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/search/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.search,data:data1}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody/search",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.search.type,parentSchema:schema2.properties.search,data:data1}];
return false;
}
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.limit !== undefined){
let data2 = data0.limit;
const _errs7 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.limit.type,parentSchema:schema2.properties.limit,data:data2}];
return false;
}
if(errors === _errs7){
if(typeof data2 == "number"){
if(data2 > 1000 || isNaN(data2)){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema2.properties.limit,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema2.properties.limit,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema2.properties.limit,data:data2}];
return false;
}
}
}
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.offset !== undefined){
let data3 = data0.offset;
const _errs9 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate0.errors = [{instancePath:instancePath+"/requestBody/offset",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.offset.type,parentSchema:schema2.properties.offset,data:data3}];
return false;
}
if(errors === _errs9){
if(typeof data3 == "number"){
if(data3 > 1000000 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/requestBody/offset",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema2.properties.offset,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/requestBody/offset",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema2.properties.offset,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate0.errors = [{instancePath:instancePath+"/requestBody/offset",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/properties/offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema2.properties.offset,data:data3}];
return false;
}
}
}
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/list_tables_arguments/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["list_tables"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/describe_table_arguments"}}};
const schema2 = {"type":"object","required":["table"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"}},"examples":[{"table":"orders"}]};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.table === undefined) && (missing0 = "table")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "table")){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["describe_table"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/query_rows_arguments"}}};
const schema2 = {"type":"object","required":["table"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"select":{"$ref":"#/components/schemas/Select"},"distinct":{"description":"Drops rows that equal an earlier one.","type":"boolean"},"where":{"$ref":"#/components/schemas/ConditionList"},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Rows in the answer, 0 to 1000; 50 when left out. A table's scope may set a lower ceiling.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"cursor":{"$ref":"#/components/schemas/cursor"},"includeTotalCount":{"description":"Fills `meta.total`, at the price of a second pass over the rows.","type":"boolean"}},"examples":[{"table":"orders","select":["id","status",{"relation":"customer","ref":"customers","select":["name"]}],"where":[{"field":"status","op":"in","value":["open","paid"]}],"orderBy":[{"field":"created_at","dir":"desc"}],"limit":20}],"x-absent":{"whenNull":["select","distinct","where","orderBy","limit","offset","cursor","includeTotalCount"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema36 = {"description":"How many rows at most; 0 for none. A table's scope may set a lower ceiling; `meta.limit` tells the one in force.","type":"integer","format":"int32","minimum":0,"maximum":1000};
const schema37 = {"description":"How many rows to skip. Beyond the maximum, page by `cursor`.","type":"integer","format":"int32","minimum":0,"maximum":1000000};
const schema44 = {"description":"`meta.nextCursor` of the page before; instead of `offset`. It fits only the same query by the same credential.","type":"string","pattern":"^[A-Za-z0-9_.~-]+$","minLength":1,"maxLength":65536,"x-expected":"the nextCursor of an earlier answer"};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const pattern15 = new RegExp("^[A-Za-z0-9_.~-]+$", "u");
const schema4 = {"description":"What each row of the answer holds; every readable column when left out.","x-expected":"\"*\" or a list","allOf":[{"if":{"type":"string"},"then":{"type":"string","const":"*","x-expected":"\"*\" or a list"},"else":{"if":{"type":"array"},"then":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/SelectItem"}},"else":{"not":{},"x-expected":"\"*\" or a list","x-select":["string","array"]}}}]};
const schema5 = {"description":"A column name, `*` for every readable column, or an object for an aliased column, an aggregate or a relation.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","fn","alias","filter","relation","ref","select","where","orderBy","limit","offset","required","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/SelectName"},"else":{"if":{"type":"object","required":["fn"]},"then":{"$ref":"#/components/schemas/AggregateSelection"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationSelection"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/ColumnSelection"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object.fn","object.relation","object"]}}}}}]};
const schema6 = {"description":"A column by name or GUID, or `*` for every readable column.","type":"string","pattern":"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column, or \"*\""};
const pattern1 = new RegExp("^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const schema7 = {"description":"One figure over the rows, or over the rows of each group; with `filter`, over those rows that fulfil it.","type":"object","required":["fn","alias"],"additionalProperties":false,"properties":{"field":{"description":"What is aggregated. Only `count` goes without.","x-tool":"Only `count` goes without.","allOf":[{"$ref":"#/components/schemas/FieldName"}]},"fn":{"$ref":"#/components/schemas/AggregateFunction"},"alias":{"$ref":"#/components/schemas/Name"},"filter":{"$ref":"#/components/schemas/ConditionList"}},"x-absent":{"whenNull":["field","filter"],"whenEmpty":[]}};
const schema8 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema9 = {"description":"What an aggregate computes. `count` without a field counts rows; with one, the rows where it is not null.","type":"string","enum":["count","countDistinct","sum","avg","min","max"],"x-functions-by-type":{"text":["count","countDistinct","min","max"],"integer":["count","countDistinct","sum","avg","min","max"],"bigint":["count","countDistinct","sum","avg","min","max"],"decimal":["count","countDistinct","sum","avg","min","max"],"float":["count","countDistinct","sum","avg","min","max"],"boolean":["count","countDistinct"],"date":["count","countDistinct","min","max"],"time":["count","countDistinct","min","max"],"timestamp":["count","countDistinct","min","max"],"uuid":["count","countDistinct"],"json":["count","countDistinct"],"enum":["count","countDistinct"],"reference":["count","countDistinct"],"file":["count","countDistinct"],"array":["count","countDistinct"]}};
const schema10 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const pattern3 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const schema11 = {"description":"Conditions that must all hold. At most five groups and relation filters stand around one comparison.","type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema12 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema13 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema14 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate7};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate9.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema14,data}];
return false;
}
else {
if(data.length < 1){
validate9.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema14,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.type,parentSchema:schema14,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate8.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate9(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema15 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema15.required,parentSchema:schema15,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate9(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema16 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema17 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","x-tool":"Holds if some, none or every one of the related rows meets `where`.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};
const schema19 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const pattern5 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate17.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema17.required,parentSchema:schema17,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data0}];
return false;
}
else {
if(!pattern3.test(data0)){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data0}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema19,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19,data:data1}];
return false;
}
else {
if(!pattern5.test(data1)){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema19,data:data1}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate17.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.match.type,parentSchema:schema17.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate17.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema17.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema17.properties.match.enum,parentSchema:schema17.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate9(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}
validate17.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema20 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","x-tool":"Two columns of one type, by eq, neq, gt, gte, lt or lte.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema22 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema20.required,parentSchema:schema20,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.type,parentSchema:schema22,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema22.enum},message:"must be equal to one of the allowed values",schema:schema22.enum,parentSchema:schema22,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data2}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema26 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","x-tool":"A place inside a json column; keys and positions from the outside in.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema28 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","x-tool":"In the wire type of the column. A list for `in`, `nin` and `between`; true or false for `isNull` and `isEmpty`.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema24.required,parentSchema:schema24,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema24,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema26,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema26,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 256){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema26.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.items.allOf[0].then.type,parentSchema:schema26.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.items.allOf[0].else.then.type,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema26.items.allOf[0].else.else.not,parentSchema:schema26.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema26.items.allOf[0].else.if,parentSchema:schema26.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate22.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema26.items.allOf[0].if,parentSchema:schema26.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate22.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema26.type,parentSchema:schema26,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate22.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.type,parentSchema:schema22,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate22.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema22.enum},message:"must be equal to one of the allowed values",schema:schema22.enum,parentSchema:schema22,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema28.type},message:"must be string,number,boolean,array,object,null",schema:schema28.type,parentSchema:schema28,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func1(data4) > 65536){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema28,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema28,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema28,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema24.type,parentSchema:schema24,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema12.allOf[0].else.else.else.else.else.else.not,parentSchema:schema12.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema12.allOf[0].else.else.else.else.else.if,parentSchema:schema12.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema12.allOf[0].else.else.else.else.if,parentSchema:schema12.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema12.allOf[0].else.else.else.if,parentSchema:schema12.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema12.allOf[0].else.else.if,parentSchema:schema12.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema12.allOf[0].else.if,parentSchema:schema12.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema12.allOf[0].if,parentSchema:schema12.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate7.errors = vErrors;
return false;
}
validate7.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate7.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate6.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema11,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate7(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["filter"] === null){
delete data["filter"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.fn === undefined) && (missing0 = "fn")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema7.required,parentSchema:schema7,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "fn")) || (key0 === "alias")) || (key0 === "filter"))){
validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fn !== undefined){
let data1 = data.fn;
const _errs6 = errors;
if(typeof data1 !== "string"){
validate5.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.type,parentSchema:schema9,data:data1}];
return false;
}
if(!((((((data1 === "count") || (data1 === "countDistinct")) || (data1 === "sum")) || (data1 === "avg")) || (data1 === "min")) || (data1 === "max"))){
validate5.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/enum",keyword:"enum",params:{allowedValues: schema9.enum},message:"must be equal to one of the allowed values",schema:schema9.enum,parentSchema:schema9,data:data1}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data2}];
return false;
}
else {
if(!pattern3.test(data2)){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data2}];
return false;
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter !== undefined){
const _errs12 = errors;
if(!(validate6(data.filter, {instancePath:instancePath+"/filter",parentData:data,parentDataProperty:"filter",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema29 = {"description":"Related rows inside each row - an object or null for a to-one relation, an array for a to-many one. Relations nest at most five deep.","x-tool":"Related rows inside each row.","type":"object","required":["relation","ref"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"alias":{"description":"Name in the answer; the relation's own name when left out.","allOf":[{"$ref":"#/components/schemas/Name"}]},"select":{"$ref":"#/components/schemas/Select"},"where":{"$ref":"#/components/schemas/ConditionList"},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Rows per parent, for a to-many relation; 50 when left out.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"required":{"description":"Drops the parents that have no match.","type":"boolean"}},"x-absent":{"whenNull":["alias","select","where","orderBy","limit","offset","required"],"whenEmpty":[]}};
const wrapper2 = {validate: validate3};
const schema33 = {"description":"What the rows are ordered by. The primary key always closes the order, so that pages never overlap.","type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/OrderItem"}};
const schema34 = {"type":"object","description":"One column to order by.","required":["field"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/OrderField"},"dir":{"description":"Ascending when left out.","type":"string","enum":["asc","desc"]},"nulls":{"description":"Where nulls stand; last on `asc` and first on `desc` when left out.","type":"string","enum":["first","last"]}},"x-absent":{"whenNull":["dir","nulls"],"whenEmpty":[]}};
const schema35 = {"description":"A column by name or GUID, the alias of an output column, or `relation.column` of a to-one relation.","x-tool":"A column, an alias, or `relation.column` of a to-one relation.","type":"string","pattern":"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":127,"x-expected":"the name or the GUID of a column, an alias, or relation.column"};
const pattern12 = new RegExp("^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["dir"] === null){
delete data["dir"];
}
if(data["nulls"] === null){
delete data["nulls"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.field === undefined) && (missing0 = "field")){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "dir")) || (key0 === "nulls"))){
validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 127){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/maxLength",keyword:"maxLength",params:{limit: 127},message:"must NOT have more than 127 characters",schema:127,parentSchema:schema35,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema35,data:data0}];
return false;
}
else {
if(!pattern12.test(data0)){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema35,data:data0}];
return false;
}
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.type,parentSchema:schema35,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dir !== undefined){
let data1 = data.dir;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate30.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.dir.type,parentSchema:schema34.properties.dir,data:data1}];
return false;
}
if(!((data1 === "asc") || (data1 === "desc"))){
validate30.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/enum",keyword:"enum",params:{allowedValues: schema34.properties.dir.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.dir.enum,parentSchema:schema34.properties.dir,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nulls !== undefined){
let data2 = data.nulls;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate30.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.nulls.type,parentSchema:schema34.properties.nulls,data:data2}];
return false;
}
if(!((data2 === "first") || (data2 === "last"))){
validate30.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema34.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.nulls.enum,parentSchema:schema34.properties.nulls,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 100){
validate29.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema33,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate30(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["alias"] === null){
delete data["alias"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema29.required,parentSchema:schema29,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema29.properties, key0))){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema29,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data0}];
return false;
}
else {
if(!pattern3.test(data0)){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data0}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema19,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19,data:data1}];
return false;
}
else {
if(!pattern5.test(data1)){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema19,data:data1}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data2}];
return false;
}
else {
if(!pattern3.test(data2)){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data2}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs13 = errors;
if(!(wrapper2.validate(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs14 = errors;
if(!(validate6(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs15 = errors;
if(!(validate29(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data6 = data.limit;
const _errs16 = errors;
const _errs18 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.type,parentSchema:schema36,data:data6}];
return false;
}
if(errors === _errs18){
if(typeof data6 == "number"){
if(data6 > 1000 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36,data:data6}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema36,data:data6}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36,data:data6}];
return false;
}
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data7 = data.offset;
const _errs20 = errors;
const _errs21 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.type,parentSchema:schema37,data:data7}];
return false;
}
if(errors === _errs21){
if(typeof data7 == "number"){
if(data7 > 1000000 || isNaN(data7)){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema37,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37,data:data7}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema37,data:data7}];
return false;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.required !== undefined){
let data8 = data.required;
const _errs23 = errors;
if(typeof data8 !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.required.type,parentSchema:schema29.properties.required,data:data8}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema29.type,parentSchema:schema29,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema38 = {"description":"A column under another name, or with `path` a place inside a json column.","type":"object","required":["field","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"alias":{"$ref":"#/components/schemas/Name"},"path":{"$ref":"#/components/schemas/JsonPath"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.field === undefined) && (missing0 = "field")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "alias")) || (key0 === "path"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data1 = data.alias;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data1}];
return false;
}
else {
if(!pattern3.test(data1)){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data1}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data2 = data.path;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data2)){
if(data2.length > 32){
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema26,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema26,data:data2}];
return false;
}
else {
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs11 = errors;
const _errs13 = errors;
let valid6 = true;
const _errs14 = errors;
if(typeof data3 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs16 = errors;
if(errors === _errs16){
if(typeof data3 === "string"){
if(func1(data3) > 256){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema26.items.allOf[0].then,data:data3}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.items.allOf[0].then.type,parentSchema:schema26.items.allOf[0].then,data:data3}];
return false;
}
}
var _valid0 = _errs16 === errors;
valid6 = _valid0;
ifClause0 = "then";
}
else {
const _errs18 = errors;
const _errs19 = errors;
let valid7 = true;
const _errs20 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs20 === errors;
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs22 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.items.allOf[0].else.then.type,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
if(errors === _errs22){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
}
}
}
}
var _valid1 = _errs22 === errors;
valid7 = _valid1;
ifClause1 = "then";
}
else {
const _errs24 = errors;
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema26.items.allOf[0].else.else.not,parentSchema:schema26.items.allOf[0].else.else,data:data3}];
return false;
var _valid1 = _errs24 === errors;
valid7 = _valid1;
ifClause1 = "else";
}
if(!valid7){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema26.items.allOf[0].else.if,parentSchema:schema26.items.allOf[0].else,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate34.errors = vErrors;
return false;
}
var _valid0 = _errs18 === errors;
valid6 = _valid0;
ifClause0 = "else";
}
if(!valid6){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema26.items.allOf[0].if,parentSchema:schema26.items.allOf[0],data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate34.errors = vErrors;
return false;
}
var valid4 = _errs11 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema26.type,parentSchema:schema26,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["fn"] === null){
delete data["fn"];
}
if(data["alias"] === null){
delete data["alias"];
}
if(data["filter"] === null){
delete data["filter"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func1(data) > 63){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data}];
return false;
}
else {
if(func1(data) < 1){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data}];
return false;
}
else {
if(!pattern1.test(data)){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/pattern",keyword:"pattern",params:{pattern: "^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data}];
return false;
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fn === undefined) && (missing0 = "fn")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid4 = true;
const _errs14 = errors;
if(errors === _errs14){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.relation === undefined) && (missing1 = "relation")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid2 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs16 = errors;
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var _valid2 = _errs16 === errors;
valid4 = _valid2;
if(valid4){
var props1 = true;
}
ifClause2 = "then";
}
else {
const _errs17 = errors;
const _errs18 = errors;
let valid5 = true;
const _errs19 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid3 = _errs19 === errors;
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs21 = errors;
if(!(validate34(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var _valid3 = _errs21 === errors;
valid5 = _valid3;
if(valid5){
var props2 = true;
}
ifClause3 = "then";
}
else {
const _errs22 = errors;
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema5.allOf[0].else.else.else.else.not,parentSchema:schema5.allOf[0].else.else.else.else,data}];
return false;
var _valid3 = _errs22 === errors;
valid5 = _valid3;
ifClause3 = "else";
}
if(!valid5){
const err6 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema5.allOf[0].else.else.else.if,parentSchema:schema5.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid2 = _errs17 === errors;
valid4 = _valid2;
if(valid4){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause2 = "else";
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema5.allOf[0].else.else.if,parentSchema:schema5.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
if(valid3){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err8 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema5.allOf[0].else.if,parentSchema:schema5.allOf[0].else,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err9 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema5.allOf[0].if,parentSchema:schema5.allOf[0],data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate4.errors = vErrors;
return false;
}
validate4.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(typeof data !== "string"){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.allOf[0].then.type,parentSchema:schema4.allOf[0].then,data}];
return false;
}
if("*" !== data){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/then/const",keyword:"const",params:{allowedValue: "*"},message:"must be equal to constant",schema:"*",parentSchema:schema4.allOf[0].then,data}];
return false;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(!(Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data)){
if(data.length > 100){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
else {
if(data.length < 1){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
else {
var valid3 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate4(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema4.allOf[0].else.then.type,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
var items0 = true;
}
ifClause1 = "then";
}
else {
const _errs13 = errors;
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema4.allOf[0].else.else.not,parentSchema:schema4.allOf[0].else.else,data}];
return false;
var _valid1 = _errs13 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema4.allOf[0].else.if,parentSchema:schema4.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate3.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema4.allOf[0].if,parentSchema:schema4.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate3.errors = vErrors;
return false;
}
validate3.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate3.evaluated = {"dynamicProps":false,"dynamicItems":true};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["select"] === null){
delete data["select"];
}
if(data["distinct"] === null){
delete data["distinct"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["cursor"] === null){
delete data["cursor"];
}
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.table === undefined) && (missing0 = "table")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema2.properties, key0))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs5 = errors;
if(!(validate3(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.distinct !== undefined){
let data2 = data.distinct;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/distinct",schemaPath:"#/properties/distinct/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.distinct.type,parentSchema:schema2.properties.distinct,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs8 = errors;
if(!(validate6(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs9 = errors;
if(!(validate29(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data5 = data.limit;
const _errs10 = errors;
const _errs12 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.type,parentSchema:schema36,data:data5}];
return false;
}
if(errors === _errs12){
if(typeof data5 == "number"){
if(data5 > 1000 || isNaN(data5)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36,data:data5}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema36,data:data5}];
return false;
}
else {
if(!(formats0.validate(data5))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36,data:data5}];
return false;
}
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data6 = data.offset;
const _errs14 = errors;
const _errs15 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.type,parentSchema:schema37,data:data6}];
return false;
}
if(errors === _errs15){
if(typeof data6 == "number"){
if(data6 > 1000000 || isNaN(data6)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema37,data:data6}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37,data:data6}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema37,data:data6}];
return false;
}
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
let data7 = data.cursor;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(func1(data7) > 65536){
validate2.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/components/schemas/cursor/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema44,data:data7}];
return false;
}
else {
if(func1(data7) < 1){
validate2.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/components/schemas/cursor/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema44,data:data7}];
return false;
}
else {
if(!pattern15.test(data7)){
validate2.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/components/schemas/cursor/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_.~-]+$"+"\"",schema:"^[A-Za-z0-9_.~-]+$",parentSchema:schema44,data:data7}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/components/schemas/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data7}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeTotalCount !== undefined){
let data8 = data.includeTotalCount;
const _errs20 = errors;
if(typeof data8 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.includeTotalCount.type,parentSchema:schema2.properties.includeTotalCount,data:data8}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["query_rows"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/aggregate_rows_arguments"}}};
const schema2 = {"type":"object","required":["table","aggregates"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"aggregates":{"description":"The figures, each under an alias of its own.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/AggregateSelection"}},"groupBy":{"description":"Column names, or spans of time, by which rows are grouped; each stands in the answer.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/GroupItem"}},"where":{"$ref":"#/components/schemas/ConditionList"},"having":{"description":"Conditions on groups; each names an alias or a grouped column.","allOf":[{"$ref":"#/components/schemas/ConditionList"}]},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Groups in the answer, 0 to 1000; 50 when left out. A table's scope may set a lower ceiling.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"includeTotalCount":{"description":"Fills `meta.total` with the number of groups, at the price of a second pass over the rows.","type":"boolean"}},"examples":[{"table":"orders","aggregates":[{"fn":"count","alias":"orders"},{"fn":"sum","field":"amount","alias":"revenue"}],"groupBy":[{"field":"created_at","bucket":"month","alias":"month"}],"where":[{"field":"status","op":"eq","value":"paid"}],"orderBy":[{"field":"month"}]}],"x-absent":{"whenNull":["groupBy","where","having","orderBy","limit","offset","includeTotalCount"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema34 = {"description":"How many rows at most; 0 for none. A table's scope may set a lower ceiling; `meta.limit` tells the one in force.","type":"integer","format":"int32","minimum":0,"maximum":1000};
const schema35 = {"description":"How many rows to skip. Beyond the maximum, page by `cursor`.","type":"integer","format":"int32","minimum":0,"maximum":1000000};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const schema4 = {"description":"One figure over the rows, or over the rows of each group; with `filter`, over those rows that fulfil it.","type":"object","required":["fn","alias"],"additionalProperties":false,"properties":{"field":{"description":"What is aggregated. Only `count` goes without.","x-tool":"Only `count` goes without.","allOf":[{"$ref":"#/components/schemas/FieldName"}]},"fn":{"$ref":"#/components/schemas/AggregateFunction"},"alias":{"$ref":"#/components/schemas/Name"},"filter":{"$ref":"#/components/schemas/ConditionList"}},"x-absent":{"whenNull":["field","filter"],"whenEmpty":[]}};
const schema5 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema6 = {"description":"What an aggregate computes. `count` without a field counts rows; with one, the rows where it is not null.","type":"string","enum":["count","countDistinct","sum","avg","min","max"],"x-functions-by-type":{"text":["count","countDistinct","min","max"],"integer":["count","countDistinct","sum","avg","min","max"],"bigint":["count","countDistinct","sum","avg","min","max"],"decimal":["count","countDistinct","sum","avg","min","max"],"float":["count","countDistinct","sum","avg","min","max"],"boolean":["count","countDistinct"],"date":["count","countDistinct","min","max"],"time":["count","countDistinct","min","max"],"timestamp":["count","countDistinct","min","max"],"uuid":["count","countDistinct"],"json":["count","countDistinct"],"enum":["count","countDistinct"],"reference":["count","countDistinct"],"file":["count","countDistinct"],"array":["count","countDistinct"]}};
const schema7 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const pattern2 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const schema8 = {"description":"Conditions that must all hold. At most five groups and relation filters stand around one comparison.","type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema9 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema10 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema11 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate5};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate7.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema11,data}];
return false;
}
else {
if(data.length < 1){
validate7.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema10.required,parentSchema:schema10,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate7(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema12 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema12.required,parentSchema:schema12,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate10.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate7(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema13 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate13.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}
validate13.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema14 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","x-tool":"Holds if some, none or every one of the related rows meets `where`.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};
const schema16 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const pattern4 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema14.required,parentSchema:schema14,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate15.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema7,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate15.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7,data:data0}];
return false;
}
else {
if(!pattern2.test(data0)){
validate15.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema7,data:data0}];
return false;
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.type,parentSchema:schema7,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate15.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema16,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate15.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema16,data:data1}];
return false;
}
else {
if(!pattern4.test(data1)){
validate15.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema16,data:data1}];
return false;
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.type,parentSchema:schema16,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate15.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.match.type,parentSchema:schema14.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate15.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema14.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema14.properties.match.enum,parentSchema:schema14.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate7(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema17 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","x-tool":"Two columns of one type, by eq, neq, gt, gte, lt or lte.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema19 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate18.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema17.required,parentSchema:schema17,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate18.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate18.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate18.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate18.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate18.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema19.enum},message:"must be equal to one of the allowed values",schema:schema19.enum,parentSchema:schema19,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate18.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate18.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate18.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data2}];
return false;
}
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}
validate18.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema21 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema23 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","x-tool":"A place inside a json column; keys and positions from the outside in.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema25 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","x-tool":"In the wire type of the column. A list for `in`, `nin` and `between`; true or false for `isNull` and `isEmpty`.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema21.required,parentSchema:schema21,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema21,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate20.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema23,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate20.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema23,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 256){
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema23.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema23.items.allOf[0].then.type,parentSchema:schema23.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema23.items.allOf[0].else.then.type,parentSchema:schema23.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema23.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema23.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema23.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate20.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema23.items.allOf[0].else.else.not,parentSchema:schema23.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema23.items.allOf[0].else.if,parentSchema:schema23.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate20.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema23.items.allOf[0].if,parentSchema:schema23.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema23.type,parentSchema:schema23,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema19.enum},message:"must be equal to one of the allowed values",schema:schema19.enum,parentSchema:schema19,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate20.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema25.type},message:"must be string,number,boolean,array,object,null",schema:schema25.type,parentSchema:schema25,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func1(data4) > 65536){
validate20.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema25,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate20.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema25,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate20.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema25,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.type,parentSchema:schema21,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate6(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate5.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema9.allOf[0].else.else.else.else.else.else.not,parentSchema:schema9.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema9.allOf[0].else.else.else.else.else.if,parentSchema:schema9.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema9.allOf[0].else.else.else.else.if,parentSchema:schema9.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema9.allOf[0].else.else.else.if,parentSchema:schema9.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema9.allOf[0].else.else.if,parentSchema:schema9.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema9.allOf[0].else.if,parentSchema:schema9.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema9.allOf[0].if,parentSchema:schema9.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate5.errors = vErrors;
return false;
}
validate5.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate5.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate4.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema8,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate5(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.type,parentSchema:schema8,data}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["filter"] === null){
delete data["filter"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.fn === undefined) && (missing0 = "fn")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema4.required,parentSchema:schema4,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "fn")) || (key0 === "alias")) || (key0 === "filter"))){
validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema4,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate3.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate3.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate3.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fn !== undefined){
let data1 = data.fn;
const _errs6 = errors;
if(typeof data1 !== "string"){
validate3.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data1}];
return false;
}
if(!((((((data1 === "count") || (data1 === "countDistinct")) || (data1 === "sum")) || (data1 === "avg")) || (data1 === "min")) || (data1 === "max"))){
validate3.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/enum",keyword:"enum",params:{allowedValues: schema6.enum},message:"must be equal to one of the allowed values",schema:schema6.enum,parentSchema:schema6,data:data1}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate3.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema7,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate3.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7,data:data2}];
return false;
}
else {
if(!pattern2.test(data2)){
validate3.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema7,data:data2}];
return false;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.type,parentSchema:schema7,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter !== undefined){
const _errs12 = errors;
if(!(validate4(data.filter, {instancePath:instancePath+"/filter",parentData:data,parentDataProperty:"filter",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema26 = {"description":"A column name, or a span of time.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","bucket","timezone","alias"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/FieldName"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/DateBucket"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object"]}}}]};
const schema28 = {"description":"Groups a date or timestamp by the span of time it falls into.","type":"object","required":["field","bucket","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"bucket":{"type":"string","enum":["hour","day","week","month","quarter","year"]},"timezone":{"description":"An IANA time zone in which spans begin; UTC when left out.","x-tool":"An IANA time zone; UTC when left out.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$","maxLength":64,"x-expected":"the name of a time zone, such as Europe/Berlin"},"alias":{"$ref":"#/components/schemas/Name"}},"x-absent":{"whenNull":["timezone"],"whenEmpty":[]}};
const pattern10 = new RegExp("^[A-Za-z][A-Za-z0-9_+/-]{0,63}$", "u");

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["timezone"] === null){
delete data["timezone"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.bucket === undefined) && (missing0 = "bucket"))) || ((data.alias === undefined) && (missing0 = "alias"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema28.required,parentSchema:schema28,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "bucket")) || (key0 === "timezone")) || (key0 === "alias"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema28,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate26.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate26.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate26.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bucket !== undefined){
let data1 = data.bucket;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate26.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.bucket.type,parentSchema:schema28.properties.bucket,data:data1}];
return false;
}
if(!((((((data1 === "hour") || (data1 === "day")) || (data1 === "week")) || (data1 === "month")) || (data1 === "quarter")) || (data1 === "year"))){
validate26.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/enum",keyword:"enum",params:{allowedValues: schema28.properties.bucket.enum},message:"must be equal to one of the allowed values",schema:schema28.properties.bucket.enum,parentSchema:schema28.properties.bucket,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timezone !== undefined){
let data2 = data.timezone;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 64){
validate26.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema28.properties.timezone,data:data2}];
return false;
}
else {
if(!pattern10.test(data2)){
validate26.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"+"\"",schema:"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$",parentSchema:schema28.properties.timezone,data:data2}];
return false;
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.timezone.type,parentSchema:schema28.properties.timezone,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data3 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func1(data3) > 63){
validate26.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema7,data:data3}];
return false;
}
else {
if(func1(data3) < 1){
validate26.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7,data:data3}];
return false;
}
else {
if(!pattern2.test(data3)){
validate26.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema7,data:data3}];
return false;
}
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.type,parentSchema:schema7,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.type,parentSchema:schema28,data}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["bucket"] === null){
delete data["bucket"];
}
if(data["timezone"] === null){
delete data["timezone"];
}
if(data["alias"] === null){
delete data["alias"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func1(data) > 63){
validate25.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data}];
return false;
}
else {
if(func1(data) < 1){
validate25.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data}];
return false;
}
else {
if(!pattern0.test(data)){
validate25.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data}];
return false;
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
validate25.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema26.allOf[0].else.else.not,parentSchema:schema26.allOf[0].else.else,data}];
return false;
var _valid1 = _errs12 === errors;
valid3 = _valid1;
ifClause1 = "else";
}
if(!valid3){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema26.allOf[0].else.if,parentSchema:schema26.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate25.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema26.allOf[0].if,parentSchema:schema26.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate25.errors = vErrors;
return false;
}
validate25.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate25.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema31 = {"description":"What the rows are ordered by. The primary key always closes the order, so that pages never overlap.","type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/OrderItem"}};
const schema32 = {"type":"object","description":"One column to order by.","required":["field"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/OrderField"},"dir":{"description":"Ascending when left out.","type":"string","enum":["asc","desc"]},"nulls":{"description":"Where nulls stand; last on `asc` and first on `desc` when left out.","type":"string","enum":["first","last"]}},"x-absent":{"whenNull":["dir","nulls"],"whenEmpty":[]}};
const schema33 = {"description":"A column by name or GUID, the alias of an output column, or `relation.column` of a to-one relation.","x-tool":"A column, an alias, or `relation.column` of a to-one relation.","type":"string","pattern":"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":127,"x-expected":"the name or the GUID of a column, an alias, or relation.column"};
const pattern12 = new RegExp("^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["dir"] === null){
delete data["dir"];
}
if(data["nulls"] === null){
delete data["nulls"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.field === undefined) && (missing0 = "field")){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema32.required,parentSchema:schema32,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "dir")) || (key0 === "nulls"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 127){
validate32.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/maxLength",keyword:"maxLength",params:{limit: 127},message:"must NOT have more than 127 characters",schema:127,parentSchema:schema33,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate32.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema33,data:data0}];
return false;
}
else {
if(!pattern12.test(data0)){
validate32.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema33,data:data0}];
return false;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.type,parentSchema:schema33,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dir !== undefined){
let data1 = data.dir;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate32.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.dir.type,parentSchema:schema32.properties.dir,data:data1}];
return false;
}
if(!((data1 === "asc") || (data1 === "desc"))){
validate32.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/enum",keyword:"enum",params:{allowedValues: schema32.properties.dir.enum},message:"must be equal to one of the allowed values",schema:schema32.properties.dir.enum,parentSchema:schema32.properties.dir,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nulls !== undefined){
let data2 = data.nulls;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate32.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.nulls.type,parentSchema:schema32.properties.nulls,data:data2}];
return false;
}
if(!((data2 === "first") || (data2 === "last"))){
validate32.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema32.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema32.properties.nulls.enum,parentSchema:schema32.properties.nulls,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 100){
validate31.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema31,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate32(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["groupBy"] === null){
delete data["groupBy"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["having"] === null){
delete data["having"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.table === undefined) && (missing0 = "table")) || ((data.aggregates === undefined) && (missing0 = "aggregates"))){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema2.properties, key0))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.aggregates !== undefined){
let data1 = data.aggregates;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 50){
validate2.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema2.properties.aggregates,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate2.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema2.properties.aggregates,data:data1}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate3(data1[i0], {instancePath:instancePath+"/aggregates/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.aggregates.type,parentSchema:schema2.properties.aggregates,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groupBy !== undefined){
let data3 = data.groupBy;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
if(data3.length > 50){
validate2.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema2.properties.groupBy,data:data3}];
return false;
}
else {
if(data3.length < 1){
validate2.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema2.properties.groupBy,data:data3}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
const _errs10 = errors;
if(!(validate25(data3[i1], {instancePath:instancePath+"/groupBy/" + i1,parentData:data3,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.groupBy.type,parentSchema:schema2.properties.groupBy,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate4(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.having !== undefined){
const _errs12 = errors;
if(!(validate4(data.having, {instancePath:instancePath+"/having",parentData:data,parentDataProperty:"having",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs14 = errors;
if(!(validate31(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data8 = data.limit;
const _errs15 = errors;
const _errs17 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.type,parentSchema:schema34,data:data8}];
return false;
}
if(errors === _errs17){
if(typeof data8 == "number"){
if(data8 > 1000 || isNaN(data8)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema34,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34,data:data8}];
return false;
}
else {
if(!(formats0.validate(data8))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema34,data:data8}];
return false;
}
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data9 = data.offset;
const _errs19 = errors;
const _errs20 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.type,parentSchema:schema35,data:data9}];
return false;
}
if(errors === _errs20){
if(typeof data9 == "number"){
if(data9 > 1000000 || isNaN(data9)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema35,data:data9}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema35,data:data9}];
return false;
}
else {
if(!(formats0.validate(data9))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema35,data:data9}];
return false;
}
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeTotalCount !== undefined){
let data10 = data.includeTotalCount;
const _errs22 = errors;
if(typeof data10 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.includeTotalCount.type,parentSchema:schema2.properties.includeTotalCount,data:data10}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["aggregate_rows"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/explain_query_arguments"}}};
const schema2 = {"type":"object","required":["table"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"select":{"$ref":"#/components/schemas/Select"},"distinct":{"description":"Drops rows that equal an earlier one.","type":"boolean"},"where":{"$ref":"#/components/schemas/ConditionList"},"groupBy":{"$ref":"#/components/schemas/groupBy"},"having":{"description":"Conditions on groups; each names an alias or a grouped column.","allOf":[{"$ref":"#/components/schemas/ConditionList"}]},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"$ref":"#/components/schemas/Limit"},"offset":{"$ref":"#/components/schemas/Offset"},"includeTotalCount":{"type":"boolean"}},"examples":[{"table":"orders","where":[{"field":"status","op":"eq","value":"open"}]}],"x-absent":{"whenNull":["select","distinct","where","groupBy","having","orderBy","limit","offset","includeTotalCount"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema36 = {"description":"How many rows at most; 0 for none. A table's scope may set a lower ceiling; `meta.limit` tells the one in force.","type":"integer","format":"int32","minimum":0,"maximum":1000};
const schema37 = {"description":"How many rows to skip. Beyond the maximum, page by `cursor`.","type":"integer","format":"int32","minimum":0,"maximum":1000000};
const func0 = Object.prototype.hasOwnProperty;
const func1 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const schema4 = {"description":"What each row of the answer holds; every readable column when left out.","x-expected":"\"*\" or a list","allOf":[{"if":{"type":"string"},"then":{"type":"string","const":"*","x-expected":"\"*\" or a list"},"else":{"if":{"type":"array"},"then":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/SelectItem"}},"else":{"not":{},"x-expected":"\"*\" or a list","x-select":["string","array"]}}}]};
const schema5 = {"description":"A column name, `*` for every readable column, or an object for an aliased column, an aggregate or a relation.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","fn","alias","filter","relation","ref","select","where","orderBy","limit","offset","required","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/SelectName"},"else":{"if":{"type":"object","required":["fn"]},"then":{"$ref":"#/components/schemas/AggregateSelection"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationSelection"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/ColumnSelection"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object.fn","object.relation","object"]}}}}}]};
const schema6 = {"description":"A column by name or GUID, or `*` for every readable column.","type":"string","pattern":"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column, or \"*\""};
const pattern1 = new RegExp("^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const schema7 = {"description":"One figure over the rows, or over the rows of each group; with `filter`, over those rows that fulfil it.","type":"object","required":["fn","alias"],"additionalProperties":false,"properties":{"field":{"description":"What is aggregated. Only `count` goes without.","x-tool":"Only `count` goes without.","allOf":[{"$ref":"#/components/schemas/FieldName"}]},"fn":{"$ref":"#/components/schemas/AggregateFunction"},"alias":{"$ref":"#/components/schemas/Name"},"filter":{"$ref":"#/components/schemas/ConditionList"}},"x-absent":{"whenNull":["field","filter"],"whenEmpty":[]}};
const schema8 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema9 = {"description":"What an aggregate computes. `count` without a field counts rows; with one, the rows where it is not null.","type":"string","enum":["count","countDistinct","sum","avg","min","max"],"x-functions-by-type":{"text":["count","countDistinct","min","max"],"integer":["count","countDistinct","sum","avg","min","max"],"bigint":["count","countDistinct","sum","avg","min","max"],"decimal":["count","countDistinct","sum","avg","min","max"],"float":["count","countDistinct","sum","avg","min","max"],"boolean":["count","countDistinct"],"date":["count","countDistinct","min","max"],"time":["count","countDistinct","min","max"],"timestamp":["count","countDistinct","min","max"],"uuid":["count","countDistinct"],"json":["count","countDistinct"],"enum":["count","countDistinct"],"reference":["count","countDistinct"],"file":["count","countDistinct"],"array":["count","countDistinct"]}};
const schema10 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const pattern3 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const schema11 = {"description":"Conditions that must all hold. At most five groups and relation filters stand around one comparison.","type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema12 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema13 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema14 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate7};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate9.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema14,data}];
return false;
}
else {
if(data.length < 1){
validate9.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema14,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.type,parentSchema:schema14,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate8.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate9(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema15 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema15.required,parentSchema:schema15,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate9(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema16 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema17 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","x-tool":"Holds if some, none or every one of the related rows meets `where`.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};
const schema19 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const pattern5 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate17.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema17.required,parentSchema:schema17,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data0}];
return false;
}
else {
if(!pattern3.test(data0)){
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data0}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema19,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19,data:data1}];
return false;
}
else {
if(!pattern5.test(data1)){
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema19,data:data1}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate17.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.match.type,parentSchema:schema17.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate17.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema17.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema17.properties.match.enum,parentSchema:schema17.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate9(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}
validate17.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema20 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","x-tool":"Two columns of one type, by eq, neq, gt, gte, lt or lte.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema22 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema20.required,parentSchema:schema20,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.type,parentSchema:schema22,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate20.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema22.enum},message:"must be equal to one of the allowed values",schema:schema22.enum,parentSchema:schema22,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data2}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema26 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","x-tool":"A place inside a json column; keys and positions from the outside in.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema28 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","x-tool":"In the wire type of the column. A list for `in`, `nin` and `between`; true or false for `isNull` and `isEmpty`.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema24.required,parentSchema:schema24,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema24,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema26,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema26,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 256){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema26.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.items.allOf[0].then.type,parentSchema:schema26.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.items.allOf[0].else.then.type,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema26.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate22.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema26.items.allOf[0].else.else.not,parentSchema:schema26.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema26.items.allOf[0].else.if,parentSchema:schema26.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate22.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema26.items.allOf[0].if,parentSchema:schema26.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate22.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema26.type,parentSchema:schema26,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate22.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.type,parentSchema:schema22,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate22.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema22.enum},message:"must be equal to one of the allowed values",schema:schema22.enum,parentSchema:schema22,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema28.type},message:"must be string,number,boolean,array,object,null",schema:schema28.type,parentSchema:schema28,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func1(data4) > 65536){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema28,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema28,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate22.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema28,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema24.type,parentSchema:schema24,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate15(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate20(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema12.allOf[0].else.else.else.else.else.else.not,parentSchema:schema12.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema12.allOf[0].else.else.else.else.else.if,parentSchema:schema12.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema12.allOf[0].else.else.else.else.if,parentSchema:schema12.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema12.allOf[0].else.else.else.if,parentSchema:schema12.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema12.allOf[0].else.else.if,parentSchema:schema12.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema12.allOf[0].else.if,parentSchema:schema12.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema12.allOf[0].if,parentSchema:schema12.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate7.errors = vErrors;
return false;
}
validate7.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate7.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate6.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema11,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate7(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["filter"] === null){
delete data["filter"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.fn === undefined) && (missing0 = "fn")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema7.required,parentSchema:schema7,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "fn")) || (key0 === "alias")) || (key0 === "filter"))){
validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fn !== undefined){
let data1 = data.fn;
const _errs6 = errors;
if(typeof data1 !== "string"){
validate5.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.type,parentSchema:schema9,data:data1}];
return false;
}
if(!((((((data1 === "count") || (data1 === "countDistinct")) || (data1 === "sum")) || (data1 === "avg")) || (data1 === "min")) || (data1 === "max"))){
validate5.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/enum",keyword:"enum",params:{allowedValues: schema9.enum},message:"must be equal to one of the allowed values",schema:schema9.enum,parentSchema:schema9,data:data1}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data2}];
return false;
}
else {
if(!pattern3.test(data2)){
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data2}];
return false;
}
}
}
}
else {
validate5.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter !== undefined){
const _errs12 = errors;
if(!(validate6(data.filter, {instancePath:instancePath+"/filter",parentData:data,parentDataProperty:"filter",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema29 = {"description":"Related rows inside each row - an object or null for a to-one relation, an array for a to-many one. Relations nest at most five deep.","x-tool":"Related rows inside each row.","type":"object","required":["relation","ref"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"alias":{"description":"Name in the answer; the relation's own name when left out.","allOf":[{"$ref":"#/components/schemas/Name"}]},"select":{"$ref":"#/components/schemas/Select"},"where":{"$ref":"#/components/schemas/ConditionList"},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Rows per parent, for a to-many relation; 50 when left out.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"required":{"description":"Drops the parents that have no match.","type":"boolean"}},"x-absent":{"whenNull":["alias","select","where","orderBy","limit","offset","required"],"whenEmpty":[]}};
const wrapper2 = {validate: validate3};
const schema33 = {"description":"What the rows are ordered by. The primary key always closes the order, so that pages never overlap.","type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/OrderItem"}};
const schema34 = {"type":"object","description":"One column to order by.","required":["field"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/OrderField"},"dir":{"description":"Ascending when left out.","type":"string","enum":["asc","desc"]},"nulls":{"description":"Where nulls stand; last on `asc` and first on `desc` when left out.","type":"string","enum":["first","last"]}},"x-absent":{"whenNull":["dir","nulls"],"whenEmpty":[]}};
const schema35 = {"description":"A column by name or GUID, the alias of an output column, or `relation.column` of a to-one relation.","x-tool":"A column, an alias, or `relation.column` of a to-one relation.","type":"string","pattern":"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":127,"x-expected":"the name or the GUID of a column, an alias, or relation.column"};
const pattern12 = new RegExp("^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["dir"] === null){
delete data["dir"];
}
if(data["nulls"] === null){
delete data["nulls"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.field === undefined) && (missing0 = "field")){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "dir")) || (key0 === "nulls"))){
validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 127){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/maxLength",keyword:"maxLength",params:{limit: 127},message:"must NOT have more than 127 characters",schema:127,parentSchema:schema35,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema35,data:data0}];
return false;
}
else {
if(!pattern12.test(data0)){
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema35,data:data0}];
return false;
}
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.type,parentSchema:schema35,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dir !== undefined){
let data1 = data.dir;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate30.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.dir.type,parentSchema:schema34.properties.dir,data:data1}];
return false;
}
if(!((data1 === "asc") || (data1 === "desc"))){
validate30.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/enum",keyword:"enum",params:{allowedValues: schema34.properties.dir.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.dir.enum,parentSchema:schema34.properties.dir,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nulls !== undefined){
let data2 = data.nulls;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate30.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.nulls.type,parentSchema:schema34.properties.nulls,data:data2}];
return false;
}
if(!((data2 === "first") || (data2 === "last"))){
validate30.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema34.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema34.properties.nulls.enum,parentSchema:schema34.properties.nulls,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 100){
validate29.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema33,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate30(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["alias"] === null){
delete data["alias"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema29.required,parentSchema:schema29,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema29.properties, key0))){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema29,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data0}];
return false;
}
else {
if(!pattern3.test(data0)){
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data0}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema19,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19,data:data1}];
return false;
}
else {
if(!pattern5.test(data1)){
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema19,data:data1}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(func1(data2) > 63){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data2}];
return false;
}
else {
if(func1(data2) < 1){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data2}];
return false;
}
else {
if(!pattern3.test(data2)){
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data2}];
return false;
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs13 = errors;
if(!(wrapper2.validate(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs14 = errors;
if(!(validate6(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs15 = errors;
if(!(validate29(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data6 = data.limit;
const _errs16 = errors;
const _errs18 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.type,parentSchema:schema36,data:data6}];
return false;
}
if(errors === _errs18){
if(typeof data6 == "number"){
if(data6 > 1000 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36,data:data6}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema36,data:data6}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36,data:data6}];
return false;
}
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data7 = data.offset;
const _errs20 = errors;
const _errs21 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.type,parentSchema:schema37,data:data7}];
return false;
}
if(errors === _errs21){
if(typeof data7 == "number"){
if(data7 > 1000000 || isNaN(data7)){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema37,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37,data:data7}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate27.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema37,data:data7}];
return false;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.required !== undefined){
let data8 = data.required;
const _errs23 = errors;
if(typeof data8 !== "boolean"){
validate27.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema29.properties.required.type,parentSchema:schema29.properties.required,data:data8}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema29.type,parentSchema:schema29,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema38 = {"description":"A column under another name, or with `path` a place inside a json column.","type":"object","required":["field","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"alias":{"$ref":"#/components/schemas/Name"},"path":{"$ref":"#/components/schemas/JsonPath"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.field === undefined) && (missing0 = "field")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "alias")) || (key0 === "path"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data1 = data.alias;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func1(data1) > 63){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data1}];
return false;
}
else {
if(func1(data1) < 1){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data1}];
return false;
}
else {
if(!pattern3.test(data1)){
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data1}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data2 = data.path;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data2)){
if(data2.length > 32){
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema26,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema26,data:data2}];
return false;
}
else {
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs11 = errors;
const _errs13 = errors;
let valid6 = true;
const _errs14 = errors;
if(typeof data3 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs16 = errors;
if(errors === _errs16){
if(typeof data3 === "string"){
if(func1(data3) > 256){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema26.items.allOf[0].then,data:data3}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.items.allOf[0].then.type,parentSchema:schema26.items.allOf[0].then,data:data3}];
return false;
}
}
var _valid0 = _errs16 === errors;
valid6 = _valid0;
ifClause0 = "then";
}
else {
const _errs18 = errors;
const _errs19 = errors;
let valid7 = true;
const _errs20 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs20 === errors;
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs22 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema26.items.allOf[0].else.then.type,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
if(errors === _errs22){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema26.items.allOf[0].else.then,data:data3}];
return false;
}
}
}
}
}
var _valid1 = _errs22 === errors;
valid7 = _valid1;
ifClause1 = "then";
}
else {
const _errs24 = errors;
validate34.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema26.items.allOf[0].else.else.not,parentSchema:schema26.items.allOf[0].else.else,data:data3}];
return false;
var _valid1 = _errs24 === errors;
valid7 = _valid1;
ifClause1 = "else";
}
if(!valid7){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema26.items.allOf[0].else.if,parentSchema:schema26.items.allOf[0].else,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate34.errors = vErrors;
return false;
}
var _valid0 = _errs18 === errors;
valid6 = _valid0;
ifClause0 = "else";
}
if(!valid6){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema26.items.allOf[0].if,parentSchema:schema26.items.allOf[0],data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate34.errors = vErrors;
return false;
}
var valid4 = _errs11 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema26.type,parentSchema:schema26,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["fn"] === null){
delete data["fn"];
}
if(data["alias"] === null){
delete data["alias"];
}
if(data["filter"] === null){
delete data["filter"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func1(data) > 63){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data}];
return false;
}
else {
if(func1(data) < 1){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data}];
return false;
}
else {
if(!pattern1.test(data)){
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/pattern",keyword:"pattern",params:{pattern: "^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data}];
return false;
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fn === undefined) && (missing0 = "fn")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid4 = true;
const _errs14 = errors;
if(errors === _errs14){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.relation === undefined) && (missing1 = "relation")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid2 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs16 = errors;
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var _valid2 = _errs16 === errors;
valid4 = _valid2;
if(valid4){
var props1 = true;
}
ifClause2 = "then";
}
else {
const _errs17 = errors;
const _errs18 = errors;
let valid5 = true;
const _errs19 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid3 = _errs19 === errors;
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs21 = errors;
if(!(validate34(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var _valid3 = _errs21 === errors;
valid5 = _valid3;
if(valid5){
var props2 = true;
}
ifClause3 = "then";
}
else {
const _errs22 = errors;
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema5.allOf[0].else.else.else.else.not,parentSchema:schema5.allOf[0].else.else.else.else,data}];
return false;
var _valid3 = _errs22 === errors;
valid5 = _valid3;
ifClause3 = "else";
}
if(!valid5){
const err6 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema5.allOf[0].else.else.else.if,parentSchema:schema5.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid2 = _errs17 === errors;
valid4 = _valid2;
if(valid4){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause2 = "else";
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema5.allOf[0].else.else.if,parentSchema:schema5.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
if(valid3){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err8 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema5.allOf[0].else.if,parentSchema:schema5.allOf[0].else,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err9 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema5.allOf[0].if,parentSchema:schema5.allOf[0],data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate4.errors = vErrors;
return false;
}
validate4.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(typeof data !== "string"){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.allOf[0].then.type,parentSchema:schema4.allOf[0].then,data}];
return false;
}
if("*" !== data){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/then/const",keyword:"const",params:{allowedValue: "*"},message:"must be equal to constant",schema:"*",parentSchema:schema4.allOf[0].then,data}];
return false;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(!(Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data)){
if(data.length > 100){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
else {
if(data.length < 1){
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
else {
var valid3 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate4(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema4.allOf[0].else.then.type,parentSchema:schema4.allOf[0].else.then,data}];
return false;
}
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
var items0 = true;
}
ifClause1 = "then";
}
else {
const _errs13 = errors;
validate3.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema4.allOf[0].else.else.not,parentSchema:schema4.allOf[0].else.else,data}];
return false;
var _valid1 = _errs13 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema4.allOf[0].else.if,parentSchema:schema4.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate3.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema4.allOf[0].if,parentSchema:schema4.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate3.errors = vErrors;
return false;
}
validate3.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate3.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema42 = {"description":"What rows are grouped by before aggregates are computed. Selected plain columns must be among it.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/GroupItem"}};
const schema43 = {"description":"A column name, or a span of time.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","bucket","timezone","alias"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/FieldName"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/DateBucket"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object"]}}}]};
const schema45 = {"description":"Groups a date or timestamp by the span of time it falls into.","type":"object","required":["field","bucket","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"bucket":{"type":"string","enum":["hour","day","week","month","quarter","year"]},"timezone":{"description":"An IANA time zone in which spans begin; UTC when left out.","x-tool":"An IANA time zone; UTC when left out.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$","maxLength":64,"x-expected":"the name of a time zone, such as Europe/Berlin"},"alias":{"$ref":"#/components/schemas/Name"}},"x-absent":{"whenNull":["timezone"],"whenEmpty":[]}};
const pattern17 = new RegExp("^[A-Za-z][A-Za-z0-9_+/-]{0,63}$", "u");

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["timezone"] === null){
delete data["timezone"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.bucket === undefined) && (missing0 = "bucket"))) || ((data.alias === undefined) && (missing0 = "alias"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "bucket")) || (key0 === "timezone")) || (key0 === "alias"))){
validate41.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data:data0}];
return false;
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bucket !== undefined){
let data1 = data.bucket;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate41.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.bucket.type,parentSchema:schema45.properties.bucket,data:data1}];
return false;
}
if(!((((((data1 === "hour") || (data1 === "day")) || (data1 === "week")) || (data1 === "month")) || (data1 === "quarter")) || (data1 === "year"))){
validate41.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/enum",keyword:"enum",params:{allowedValues: schema45.properties.bucket.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.bucket.enum,parentSchema:schema45.properties.bucket,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timezone !== undefined){
let data2 = data.timezone;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func1(data2) > 64){
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema45.properties.timezone,data:data2}];
return false;
}
else {
if(!pattern17.test(data2)){
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"+"\"",schema:"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$",parentSchema:schema45.properties.timezone,data:data2}];
return false;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.timezone.type,parentSchema:schema45.properties.timezone,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data3 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func1(data3) > 63){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema10,data:data3}];
return false;
}
else {
if(func1(data3) < 1){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10,data:data3}];
return false;
}
else {
if(!pattern3.test(data3)){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema10,data:data3}];
return false;
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.type,parentSchema:schema10,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["bucket"] === null){
delete data["bucket"];
}
if(data["timezone"] === null){
delete data["timezone"];
}
if(data["alias"] === null){
delete data["alias"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func1(data) > 63){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema8,data}];
return false;
}
else {
if(func1(data) < 1){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema8,data}];
return false;
}
else {
if(!pattern0.test(data)){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema8,data}];
return false;
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate41(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
validate40.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema43.allOf[0].else.else.not,parentSchema:schema43.allOf[0].else.else,data}];
return false;
var _valid1 = _errs12 === errors;
valid3 = _valid1;
ifClause1 = "else";
}
if(!valid3){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema43.allOf[0].else.if,parentSchema:schema43.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema43.allOf[0].if,parentSchema:schema43.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate40.errors = vErrors;
return false;
}
validate40.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate40.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 100){
validate39.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema42,data}];
return false;
}
else {
if(data.length < 1){
validate39.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema42,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate40(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema42.type,parentSchema:schema42,data}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}
validate39.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["select"] === null){
delete data["select"];
}
if(data["distinct"] === null){
delete data["distinct"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["groupBy"] === null){
delete data["groupBy"];
}
if(data["having"] === null){
delete data["having"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.table === undefined) && (missing0 = "table")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema2.properties, key0))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func1(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func1(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs5 = errors;
if(!(validate3(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.distinct !== undefined){
let data2 = data.distinct;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/distinct",schemaPath:"#/properties/distinct/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.distinct.type,parentSchema:schema2.properties.distinct,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs8 = errors;
if(!(validate6(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groupBy !== undefined){
const _errs9 = errors;
if(!(validate39(data.groupBy, {instancePath:instancePath+"/groupBy",parentData:data,parentDataProperty:"groupBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.having !== undefined){
const _errs10 = errors;
if(!(validate6(data.having, {instancePath:instancePath+"/having",parentData:data,parentDataProperty:"having",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs12 = errors;
if(!(validate29(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data7 = data.limit;
const _errs13 = errors;
const _errs14 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.type,parentSchema:schema36,data:data7}];
return false;
}
if(errors === _errs14){
if(typeof data7 == "number"){
if(data7 > 1000 || isNaN(data7)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema36,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema36,data:data7}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate2.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36,data:data7}];
return false;
}
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data8 = data.offset;
const _errs16 = errors;
const _errs17 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.type,parentSchema:schema37,data:data8}];
return false;
}
if(errors === _errs17){
if(typeof data8 == "number"){
if(data8 > 1000000 || isNaN(data8)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema37,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37,data:data8}];
return false;
}
else {
if(!(formats0.validate(data8))){
validate2.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema37,data:data8}];
return false;
}
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeTotalCount !== undefined){
let data9 = data.includeTotalCount;
const _errs19 = errors;
if(typeof data9 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.includeTotalCount.type,parentSchema:schema2.properties.includeTotalCount,data:data9}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["explain_query"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/insert_rows_arguments"}}};
const schema2 = {"type":"object","required":["table","values"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"values":{"$ref":"#/components/schemas/values"},"returning":{"$ref":"#/components/schemas/Returning"},"onConflict":{"$ref":"#/components/schemas/OnConflict"},"notify":{"$ref":"#/components/schemas/Notify"},"idempotencyKey":{"$ref":"#/components/schemas/WriteKey"}},"examples":[{"table":"customers","values":[{"name":"Ada Lovelace","city":"London"}],"returning":["id","name"],"idempotencyKey":"5f0c3c9e-customer-ada"}],"x-absent":{"whenNull":["returning","onConflict","notify","idempotencyKey"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema13 = {"description":"What the Event Bus tells its listeners about the write - recorded with the rows, in the same commit, and only where rows changed. A write whose rows come to more than 1 MiB of JSON is refused with `INVALID_MUTATION`. Each listener is shown the rows and columns that a read would show it. An upsert announces its new rows as `row.inserted`, then the rows that existed before as `row.updated`.","x-tool":"What the Event Bus tells its listeners about the write, in the same commit.","type":"object","required":["bus"],"additionalProperties":false,"properties":{"bus":{"description":"Topic and instance, as in `orders:all`. The topic must be declared and enabled, and the credential may publish on it; anything else is `NOTIFY_DENIED` before anything is written.","x-tool":"Topic and instance, as in `orders:all`.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$","minLength":3,"maxLength":201,"x-expected":"a topic and an instance, as in orders:all"}}};
const schema14 = {"description":"Names this one write, so that it can be sent again when its answer was lost - within 24 hours the same key with the same arguments is answered with the stored answer and writes nothing. Choose a new one for every write that is meant, such as a UUID.","type":"string","pattern":"^[\\x21-\\x7e]{1,255}$","minLength":1,"maxLength":255,"x-expected":"1 to 255 printable characters without blanks"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const pattern5 = new RegExp("^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$", "u");
const pattern6 = new RegExp("^[\\x21-\\x7e]{1,255}$", "u");
const schema4 = {"description":"The rows, 1 to 1000.","type":"array","minItems":1,"maxItems":1000,"items":{"$ref":"#/components/schemas/InsertRow"}};
const schema5 = {"description":"Column name to value.","type":"object","maxProperties":100,"propertyNames":{"$ref":"#/components/schemas/FieldName"},"additionalProperties":{"$ref":"#/components/schemas/ColumnValue"},"x-expected":"an object of columns and their values"};
const schema6 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema7 = {"description":"A value in the wire form of the column's type (`wireType` in the schema answer), or null. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step; not for json columns, where an object is a value.","x-tool":"In the wire type of the column, or null.","type":["string","number","boolean","array","object","null"],"maxLength":4194304,"maxItems":1000000,"items":{},"maxProperties":1000000,"additionalProperties":true};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 100){
validate4.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 100},message:"must NOT have more than 100 properties",schema:100,parentSchema:schema5,data}];
return false;
}
else {
for(const key0 in data){
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof key0 === "string"){
if(func0(key0) > 63){
const err0 = {instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key0) < 1){
const err1 = {instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(!pattern0.test(key0)){
const err2 = {instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema5.propertyNames,parentSchema:schema5,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate4.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs5 = errors;
const _errs6 = errors;
if((((typeof data0 != "object") && (typeof data0 !== "string")) && (!(typeof data0 == "number"))) && (typeof data0 !== "boolean")){
validate4.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/type",keyword:"type",params:{type: schema7.type},message:"must be string,number,boolean,array,object,null",schema:schema7.type,parentSchema:schema7,data:data0}];
return false;
}
if(errors === _errs6){
if(typeof data0 === "string"){
if(func0(data0) > 4194304){
validate4.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema7,data:data0}];
return false;
}
}
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 1000000){
validate4.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxItems",keyword:"maxItems",params:{limit: 1000000},message:"must NOT have more than 1000000 items",schema:1000000,parentSchema:schema7,data:data0}];
return false;
}
}
if(errors === _errs6){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 1000000){
validate4.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxProperties",keyword:"maxProperties",params:{limit: 1000000},message:"must NOT have more than 1000000 properties",schema:1000000,parentSchema:schema7,data:data0}];
return false;
}
}
}
}
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema5.type,parentSchema:schema5,data}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 1000){
validate3.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema4,data}];
return false;
}
else {
if(data.length < 1){
validate3.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema4,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate4(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema8 = {"description":"What the answer holds of the new rows - true for every readable column, or a list of columns, each once. Nothing when left out. Rows that the credential may not read are left out of the answer; they count in `affectedRows`.","x-expected":"true, false or a list of columns","allOf":[{"if":{"type":"boolean"},"then":{"type":"boolean"},"else":{"if":{"type":"array"},"then":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/FieldName"}},"else":{"not":{},"x-expected":"true, false or a list of columns","x-select":["boolean","array"]}}}]};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "boolean"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(typeof data !== "boolean"){
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema8.allOf[0].then.type,parentSchema:schema8.allOf[0].then,data}];
return false;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(!(Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data)){
if(data.length > 100){
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema8.allOf[0].else.then,data}];
return false;
}
else {
if(data.length < 1){
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema8.allOf[0].else.then,data}];
return false;
}
else {
var valid3 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate7.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate7.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate7.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data:data0}];
return false;
}
}
}
}
else {
validate7.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data0}];
return false;
}
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.allOf[0].else.then.type,parentSchema:schema8.allOf[0].else.then,data}];
return false;
}
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
var items0 = true;
}
ifClause1 = "then";
}
else {
const _errs15 = errors;
validate7.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema8.allOf[0].else.else.not,parentSchema:schema8.allOf[0].else.else,data}];
return false;
var _valid1 = _errs15 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema8.allOf[0].else.if,parentSchema:schema8.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate7.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema8.allOf[0].if,parentSchema:schema8.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate7.errors = vErrors;
return false;
}
validate7.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate7.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema10 = {"description":"What happens to a new row where one with the same values in these columns exists; needs the right to update.","type":"object","required":["columns","action"],"additionalProperties":false,"properties":{"columns":{"description":"The columns of a unique key, as `uniqueKeys` of the schema answer lists them, or the primary key; each must be one that the caller may filter by, unmasked.","x-tool":"A unique key or the primary key.","type":"array","minItems":1,"maxItems":32,"items":{"$ref":"#/components/schemas/FieldName"}},"action":{"description":"`ignore` keeps the existing row, `update` changes it.","type":"string","enum":["ignore","update"]},"set":{"description":"For `update` - the columns that take over the new row's value; every other column of the rows when left out.","x-tool":"Columns that take over the new value on `update`.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/FieldName"}}},"x-absent":{"whenNull":["set"],"whenEmpty":[]}};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["set"] === null){
delete data["set"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.columns === undefined) && (missing0 = "columns")) || ((data.action === undefined) && (missing0 = "action"))){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema10.required,parentSchema:schema10,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "columns") || (key0 === "action")) || (key0 === "set"))){
validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.columns !== undefined){
let data0 = data.columns;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 32){
validate9.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema10.properties.columns,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate9.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema10.properties.columns,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate9.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate9.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate9.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data:data1}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.properties.columns.type,parentSchema:schema10.properties.columns,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
let data2 = data.action;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate9.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.action.type,parentSchema:schema10.properties.action,data:data2}];
return false;
}
if(!((data2 === "ignore") || (data2 === "update"))){
validate9.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema10.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.action.enum,parentSchema:schema10.properties.action,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.set !== undefined){
let data3 = data.set;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length > 100){
validate9.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema10.properties.set,data:data3}];
return false;
}
else {
if(data3.length < 1){
validate9.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema10.properties.set,data:data3}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func0(data4) > 63){
validate9.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6,data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate9.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6,data:data4}];
return false;
}
else {
if(!pattern0.test(data4)){
validate9.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema6,data:data4}];
return false;
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.type,parentSchema:schema6,data:data4}];
return false;
}
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate9.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.properties.set.type,parentSchema:schema10.properties.set,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["returning"] === null){
delete data["returning"];
}
if(data["onConflict"] === null){
delete data["onConflict"];
}
if(data["notify"] === null){
delete data["notify"];
}
if(data["idempotencyKey"] === null){
delete data["idempotencyKey"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.table === undefined) && (missing0 = "table")) || ((data.values === undefined) && (missing0 = "values"))){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "table") || (key0 === "values")) || (key0 === "returning")) || (key0 === "onConflict")) || (key0 === "notify")) || (key0 === "idempotencyKey"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.values !== undefined){
const _errs5 = errors;
if(!(validate3(data.values, {instancePath:instancePath+"/values",parentData:data,parentDataProperty:"values",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.returning !== undefined){
const _errs6 = errors;
if(!(validate7(data.returning, {instancePath:instancePath+"/returning",parentData:data,parentDataProperty:"returning",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.onConflict !== undefined){
const _errs7 = errors;
if(!(validate9(data.onConflict, {instancePath:instancePath+"/onConflict",parentData:data,parentDataProperty:"onConflict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data4 = data.notify;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((data4.bus === undefined) && (missing1 = "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema13.required,parentSchema:schema13,data:data4}];
return false;
}
else {
const _errs11 = errors;
for(const key1 in data4){
if(!(key1 === "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data:data4}];
return false;
break;
}
}
if(_errs11 === errors){
if(data4.bus !== undefined){
let data5 = data4.bus;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func0(data5) > 201){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema13.properties.bus,data:data5}];
return false;
}
else {
if(func0(data5) < 3){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema13.properties.bus,data:data5}];
return false;
}
else {
if(!pattern5.test(data5)){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema13.properties.bus,data:data5}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.bus.type,parentSchema:schema13.properties.bus,data:data5}];
return false;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data:data4}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotencyKey !== undefined){
let data6 = data.idempotencyKey;
const _errs14 = errors;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(func0(data6) > 255){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema14,data:data6}];
return false;
}
else {
if(func0(data6) < 1){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data6}];
return false;
}
else {
if(!pattern6.test(data6)){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/pattern",keyword:"pattern",params:{pattern: "^[\\x21-\\x7e]{1,255}$"},message:"must match pattern \""+"^[\\x21-\\x7e]{1,255}$"+"\"",schema:"^[\\x21-\\x7e]{1,255}$",parentSchema:schema14,data:data6}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data6}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["insert_rows"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/update_rows_arguments"}}};
const schema2 = {"type":"object","required":["table","set","where"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"set":{"$ref":"#/components/schemas/set"},"where":{"$ref":"#/components/schemas/WriteConditions"},"maxAffected":{"$ref":"#/components/schemas/MaxAffected"},"notify":{"$ref":"#/components/schemas/Notify"},"idempotencyKey":{"$ref":"#/components/schemas/WriteKey"}},"examples":[{"table":"orders","set":{"status":"shipped"},"where":[{"field":"id","op":"eq","value":1007}],"maxAffected":1}],"x-absent":{"whenNull":["maxAffected","notify","idempotencyKey"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema25 = {"description":"When more rows than this meet the conditions, nothing is written and the request is refused.","type":"integer","format":"int32","minimum":1,"maximum":2147483647};
const schema26 = {"description":"What the Event Bus tells its listeners about the write - recorded with the rows, in the same commit, and only where rows changed. A write whose rows come to more than 1 MiB of JSON is refused with `INVALID_MUTATION`. Each listener is shown the rows and columns that a read would show it. An upsert announces its new rows as `row.inserted`, then the rows that existed before as `row.updated`.","x-tool":"What the Event Bus tells its listeners about the write, in the same commit.","type":"object","required":["bus"],"additionalProperties":false,"properties":{"bus":{"description":"Topic and instance, as in `orders:all`. The topic must be declared and enabled, and the credential may publish on it; anything else is `NOTIFY_DENIED` before anything is written.","x-tool":"Topic and instance, as in `orders:all`.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$","minLength":3,"maxLength":201,"x-expected":"a topic and an instance, as in orders:all"}}};
const schema27 = {"description":"Names this one write, so that it can be sent again when its answer was lost - within 24 hours the same key with the same arguments is answered with the stored answer and writes nothing. Choose a new one for every write that is meant, such as a UUID.","type":"string","pattern":"^[\\x21-\\x7e]{1,255}$","minLength":1,"maxLength":255,"x-expected":"1 to 255 printable characters without blanks"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const pattern7 = new RegExp("^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$", "u");
const pattern8 = new RegExp("^[\\x21-\\x7e]{1,255}$", "u");
const schema4 = {"description":"Column name to new value. Numbers also take `{\"inc\":5}` and `{\"dec\":5}`, dates and times `{\"now\":true}`. A column that holds null stays null when it is counted up or down. What may be written need not be readable.","type":"object","minProperties":1,"maxProperties":100,"propertyNames":{"$ref":"#/components/schemas/FieldName"},"additionalProperties":{"$ref":"#/components/schemas/ColumnValue"}};
const schema5 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema6 = {"description":"A value in the wire form of the column's type (`wireType` in the schema answer), or null. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step; not for json columns, where an object is a value.","x-tool":"In the wire type of the column, or null.","type":["string","number","boolean","array","object","null"],"maxLength":4194304,"maxItems":1000000,"items":{},"maxProperties":1000000,"additionalProperties":true};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 100){
validate3.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 100},message:"must NOT have more than 100 properties",schema:100,parentSchema:schema4,data}];
return false;
}
else {
if(Object.keys(data).length < 1){
validate3.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema4,data}];
return false;
}
else {
for(const key0 in data){
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof key0 === "string"){
if(func0(key0) > 63){
const err0 = {instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key0) < 1){
const err1 = {instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(!pattern0.test(key0)){
const err2 = {instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema4.propertyNames,parentSchema:schema4,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate3.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs5 = errors;
const _errs6 = errors;
if((((typeof data0 != "object") && (typeof data0 !== "string")) && (!(typeof data0 == "number"))) && (typeof data0 !== "boolean")){
validate3.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/type",keyword:"type",params:{type: schema6.type},message:"must be string,number,boolean,array,object,null",schema:schema6.type,parentSchema:schema6,data:data0}];
return false;
}
if(errors === _errs6){
if(typeof data0 === "string"){
if(func0(data0) > 4194304){
validate3.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema6,data:data0}];
return false;
}
}
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 1000000){
validate3.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxItems",keyword:"maxItems",params:{limit: 1000000},message:"must NOT have more than 1000000 items",schema:1000000,parentSchema:schema6,data:data0}];
return false;
}
}
if(errors === _errs6){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 1000000){
validate3.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxProperties",keyword:"maxProperties",params:{limit: 1000000},message:"must NOT have more than 1000000 properties",schema:1000000,parentSchema:schema6,data:data0}];
return false;
}
}
}
}
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema7 = {"description":"Conditions that must all hold, at least one. There is no unscoped write - a list that every row would pass by its form is refused, such as `nin` with an empty list, a pattern that every text fits, a column compared with itself, or a comparison beside its opposite. What only the rows at hand make so is not (`stock` at least 0, say); `maxAffected` guards against it.","x-tool":"Conditions that must all hold, at least one. A list that every row passes by its form is refused.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema8 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema9 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema10 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate6};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate8.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema10,data}];
return false;
}
else {
if(data.length < 1){
validate8.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema10,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema9.required,parentSchema:schema9,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate8(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema11 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema11.required,parentSchema:schema11,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate8(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}
validate11.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema12 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema12.required,parentSchema:schema12,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema13 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","x-tool":"Holds if some, none or every one of the related rows meets `where`.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};
const schema14 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const schema15 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const pattern2 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const pattern3 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate16.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate16.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema14,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate16.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data0}];
return false;
}
else {
if(!pattern2.test(data0)){
validate16.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema14,data:data0}];
return false;
}
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate16.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema15,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate16.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema15,data:data1}];
return false;
}
else {
if(!pattern3.test(data1)){
validate16.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema15,data:data1}];
return false;
}
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.type,parentSchema:schema15,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate16.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.match.type,parentSchema:schema13.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate16.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema13.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema13.properties.match.enum,parentSchema:schema13.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate8(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}
validate16.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema16 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","x-tool":"Two columns of one type, by eq, neq, gt, gte, lt or lte.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema18 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate19.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate19.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.type,parentSchema:schema18,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate19.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema18.enum},message:"must be equal to one of the allowed values",schema:schema18.enum,parentSchema:schema18,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate19.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate19.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate19.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data2}];
return false;
}
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}
validate19.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema20 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema22 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","x-tool":"A place inside a json column; keys and positions from the outside in.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema24 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","x-tool":"In the wire type of the column. A list for `in`, `nin` and `between`; true or false for `isNull` and `isEmpty`.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema20.required,parentSchema:schema20,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema5,data:data0}];
return false;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate21.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema22,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate21.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema22,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func0(data2) > 256){
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema22.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema22.items.allOf[0].then.type,parentSchema:schema22.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.items.allOf[0].else.then.type,parentSchema:schema22.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema22.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema22.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema22.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate21.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema22.items.allOf[0].else.else.not,parentSchema:schema22.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema22.items.allOf[0].else.if,parentSchema:schema22.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate21.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema22.items.allOf[0].if,parentSchema:schema22.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate21.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema22.type,parentSchema:schema22,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.type,parentSchema:schema18,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema18.enum},message:"must be equal to one of the allowed values",schema:schema18.enum,parentSchema:schema18,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema24.type},message:"must be string,number,boolean,array,object,null",schema:schema24.type,parentSchema:schema24,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func0(data4) > 65536){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema24,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema24,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema24,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate11(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate14(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate16(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate19(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate6.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema8.allOf[0].else.else.else.else.else.else.not,parentSchema:schema8.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema8.allOf[0].else.else.else.else.else.if,parentSchema:schema8.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate6.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema8.allOf[0].else.else.else.else.if,parentSchema:schema8.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate6.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema8.allOf[0].else.else.else.if,parentSchema:schema8.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate6.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema8.allOf[0].else.else.if,parentSchema:schema8.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate6.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema8.allOf[0].else.if,parentSchema:schema8.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate6.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema8.allOf[0].if,parentSchema:schema8.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate6.errors = vErrors;
return false;
}
validate6.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate6.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate5.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema7,data}];
return false;
}
else {
if(data.length < 1){
validate5.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema7,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate6(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.type,parentSchema:schema7,data}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["maxAffected"] === null){
delete data["maxAffected"];
}
if(data["notify"] === null){
delete data["notify"];
}
if(data["idempotencyKey"] === null){
delete data["idempotencyKey"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.table === undefined) && (missing0 = "table")) || ((data.set === undefined) && (missing0 = "set"))) || ((data.where === undefined) && (missing0 = "where"))){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "table") || (key0 === "set")) || (key0 === "where")) || (key0 === "maxAffected")) || (key0 === "notify")) || (key0 === "idempotencyKey"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.set !== undefined){
const _errs5 = errors;
if(!(validate3(data.set, {instancePath:instancePath+"/set",parentData:data,parentDataProperty:"set",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs6 = errors;
if(!(validate5(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxAffected !== undefined){
let data3 = data.maxAffected;
const _errs7 = errors;
const _errs8 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema25.type,parentSchema:schema25,data:data3}];
return false;
}
if(errors === _errs8){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema25,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema25,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema25,data:data3}];
return false;
}
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data4 = data.notify;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((data4.bus === undefined) && (missing1 = "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema26.required,parentSchema:schema26,data:data4}];
return false;
}
else {
const _errs13 = errors;
for(const key1 in data4){
if(!(key1 === "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema26,data:data4}];
return false;
break;
}
}
if(_errs13 === errors){
if(data4.bus !== undefined){
let data5 = data4.bus;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data5 === "string"){
if(func0(data5) > 201){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema26.properties.bus,data:data5}];
return false;
}
else {
if(func0(data5) < 3){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema26.properties.bus,data:data5}];
return false;
}
else {
if(!pattern7.test(data5)){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema26.properties.bus,data:data5}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.properties.bus.type,parentSchema:schema26.properties.bus,data:data5}];
return false;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema26.type,parentSchema:schema26,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotencyKey !== undefined){
let data6 = data.idempotencyKey;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(func0(data6) > 255){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema27,data:data6}];
return false;
}
else {
if(func0(data6) < 1){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema27,data:data6}];
return false;
}
else {
if(!pattern8.test(data6)){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/pattern",keyword:"pattern",params:{pattern: "^[\\x21-\\x7e]{1,255}$"},message:"must match pattern \""+"^[\\x21-\\x7e]{1,255}$"+"\"",schema:"^[\\x21-\\x7e]{1,255}$",parentSchema:schema27,data:data6}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema27.type,parentSchema:schema27,data:data6}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["update_rows"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/delete_rows_arguments"}}};
const schema2 = {"type":"object","required":["table","where"],"additionalProperties":false,"properties":{"table":{"$ref":"#/components/schemas/TableName"},"where":{"$ref":"#/components/schemas/WriteConditions"},"maxAffected":{"$ref":"#/components/schemas/MaxAffected"},"notify":{"$ref":"#/components/schemas/Notify"},"idempotencyKey":{"$ref":"#/components/schemas/WriteKey"}},"examples":[{"table":"orders","where":[{"field":"id","op":"eq","value":1007}],"maxAffected":1}],"x-absent":{"whenNull":["maxAffected","notify","idempotencyKey"],"whenEmpty":[]}};
const schema3 = {"description":"A table by its name or by its GUID, as `list_tables` shows them.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a table"};
const schema22 = {"description":"When more rows than this meet the conditions, nothing is written and the request is refused.","type":"integer","format":"int32","minimum":1,"maximum":2147483647};
const schema23 = {"description":"What the Event Bus tells its listeners about the write - recorded with the rows, in the same commit, and only where rows changed. A write whose rows come to more than 1 MiB of JSON is refused with `INVALID_MUTATION`. Each listener is shown the rows and columns that a read would show it. An upsert announces its new rows as `row.inserted`, then the rows that existed before as `row.updated`.","x-tool":"What the Event Bus tells its listeners about the write, in the same commit.","type":"object","required":["bus"],"additionalProperties":false,"properties":{"bus":{"description":"Topic and instance, as in `orders:all`. The topic must be declared and enabled, and the credential may publish on it; anything else is `NOTIFY_DENIED` before anything is written.","x-tool":"Topic and instance, as in `orders:all`.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$","minLength":3,"maxLength":201,"x-expected":"a topic and an instance, as in orders:all"}}};
const schema24 = {"description":"Names this one write, so that it can be sent again when its answer was lost - within 24 hours the same key with the same arguments is answered with the stored answer and writes nothing. Choose a new one for every write that is meant, such as a UUID.","type":"string","pattern":"^[\\x21-\\x7e]{1,255}$","minLength":1,"maxLength":255,"x-expected":"1 to 255 printable characters without blanks"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const pattern6 = new RegExp("^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$", "u");
const pattern7 = new RegExp("^[\\x21-\\x7e]{1,255}$", "u");
const schema4 = {"description":"Conditions that must all hold, at least one. There is no unscoped write - a list that every row would pass by its form is refused, such as `nin` with an empty list, a pattern that every text fits, a column compared with itself, or a comparison beside its opposite. What only the rows at hand make so is not (`stock` at least 0, say); `maxAffected` guards against it.","x-tool":"Conditions that must all hold, at least one. A list that every row passes by its form is refused.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema5 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema6 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema7 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate4};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate6.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema7,data}];
return false;
}
else {
if(data.length < 1){
validate6.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema7,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.type,parentSchema:schema7,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema6.required,parentSchema:schema6,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate6(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema8 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema8.required,parentSchema:schema8,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate6(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema9 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema9.required,parentSchema:schema9,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema10 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","x-tool":"Holds if some, none or every one of the related rows meets `where`.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","x-tool":"The related table, by name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};
const schema11 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const schema12 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const pattern1 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const pattern2 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema10.required,parentSchema:schema10,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate14.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate14.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern1.test(data0)){
validate14.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate14.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema12,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate14.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema12,data:data1}];
return false;
}
else {
if(!pattern2.test(data1)){
validate14.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema12,data:data1}];
return false;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate14.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.match.type,parentSchema:schema10.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate14.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema10.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.match.enum,parentSchema:schema10.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate6(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema13 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","x-tool":"Two columns of one type, by eq, neq, gt, gte, lt or lte.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema14 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema15 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate17.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema13.required,parentSchema:schema13,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate17.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema14,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate17.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate17.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema14,data:data0}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate17.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.type,parentSchema:schema15,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate17.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema15.enum},message:"must be equal to one of the allowed values",schema:schema15.enum,parentSchema:schema15,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate17.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema14,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate17.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data2}];
return false;
}
else {
if(!pattern0.test(data2)){
validate17.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema14,data:data2}];
return false;
}
}
}
}
else {
validate17.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}
validate17.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema17 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema19 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","x-tool":"A place inside a json column; keys and positions from the outside in.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema21 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","x-tool":"In the wire type of the column. A list for `in`, `nin` and `between`; true or false for `isNull` and `isEmpty`.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate19.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema17.required,parentSchema:schema17,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema14,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema14,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema14,data:data0}];
return false;
}
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.type,parentSchema:schema14,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate19.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema19,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate19.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema19,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func0(data2) > 256){
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema19.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.items.allOf[0].then.type,parentSchema:schema19.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema19.items.allOf[0].else.then.type,parentSchema:schema19.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema19.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema19.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema19.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate19.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema19.items.allOf[0].else.else.not,parentSchema:schema19.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema19.items.allOf[0].else.if,parentSchema:schema19.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate19.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema19.items.allOf[0].if,parentSchema:schema19.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate19.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.type,parentSchema:schema19,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate19.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.type,parentSchema:schema15,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate19.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema15.enum},message:"must be equal to one of the allowed values",schema:schema15.enum,parentSchema:schema15,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate19.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema21.type},message:"must be string,number,boolean,array,object,null",schema:schema21.type,parentSchema:schema21,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func0(data4) > 65536){
validate19.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema21,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate19.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema21,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate19.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema21,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}
validate19.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate9(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate14(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate19(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema5.allOf[0].else.else.else.else.else.else.not,parentSchema:schema5.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema5.allOf[0].else.else.else.else.else.if,parentSchema:schema5.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema5.allOf[0].else.else.else.else.if,parentSchema:schema5.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema5.allOf[0].else.else.else.if,parentSchema:schema5.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema5.allOf[0].else.else.if,parentSchema:schema5.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema5.allOf[0].else.if,parentSchema:schema5.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema5.allOf[0].if,parentSchema:schema5.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate4.errors = vErrors;
return false;
}
validate4.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate3.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema4,data}];
return false;
}
else {
if(data.length < 1){
validate3.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema4,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate4(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema4.type,parentSchema:schema4,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["maxAffected"] === null){
delete data["maxAffected"];
}
if(data["notify"] === null){
delete data["notify"];
}
if(data["idempotencyKey"] === null){
delete data["idempotencyKey"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.table === undefined) && (missing0 = "table")) || ((data.where === undefined) && (missing0 = "where"))){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "table") || (key0 === "where")) || (key0 === "maxAffected")) || (key0 === "notify")) || (key0 === "idempotencyKey"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table !== undefined){
let data0 = data.table;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/TableName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs5 = errors;
if(!(validate3(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxAffected !== undefined){
let data2 = data.maxAffected;
const _errs6 = errors;
const _errs7 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema22.type,parentSchema:schema22,data:data2}];
return false;
}
if(errors === _errs7){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema22,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema22,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate2.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema22,data:data2}];
return false;
}
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data3 = data.notify;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if((data3.bus === undefined) && (missing1 = "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema23.required,parentSchema:schema23,data:data3}];
return false;
}
else {
const _errs12 = errors;
for(const key1 in data3){
if(!(key1 === "bus")){
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema23,data:data3}];
return false;
break;
}
}
if(_errs12 === errors){
if(data3.bus !== undefined){
let data4 = data3.bus;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(func0(data4) > 201){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema23.properties.bus,data:data4}];
return false;
}
else {
if(func0(data4) < 3){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema23.properties.bus,data:data4}];
return false;
}
else {
if(!pattern6.test(data4)){
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema23.properties.bus,data:data4}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema23.properties.bus.type,parentSchema:schema23.properties.bus,data:data4}];
return false;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema23.type,parentSchema:schema23,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotencyKey !== undefined){
let data5 = data.idempotencyKey;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if(func0(data5) > 255){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema24,data:data5}];
return false;
}
else {
if(func0(data5) < 1){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema24,data:data5}];
return false;
}
else {
if(!pattern7.test(data5)){
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/pattern",keyword:"pattern",params:{pattern: "^[\\x21-\\x7e]{1,255}$"},message:"must match pattern \""+"^[\\x21-\\x7e]{1,255}$"+"\"",schema:"^[\\x21-\\x7e]{1,255}$",parentSchema:schema24,data:data5}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/idempotencyKey",schemaPath:"#/components/schemas/WriteKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema24.type,parentSchema:schema24,data:data5}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["delete_rows"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/list_files_arguments"}}};
const schema2 = {"type":"object","additionalProperties":false,"properties":{"limit":{"description":"Files in the answer; 100 when left out.","type":"integer","format":"int32","minimum":1,"maximum":500}},"examples":[{},{"limit":10}],"x-absent":{"whenNull":["limit"],"whenEmpty":[]}};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(typeof data0 == "object" && data0 !== null){
if(data0["limit"] === null){
delete data0["limit"];
}
}
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const _errs4 = errors;
for(const key0 in data0){
if(!(key0 === "limit")){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/list_files_arguments/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data:data0}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.limit !== undefined){
let data1 = data0.limit;
const _errs5 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_files_arguments/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.limit.type,parentSchema:schema2.properties.limit,data:data1}];
return false;
}
if(errors === _errs5){
if(typeof data1 == "number"){
if(data1 > 500 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_files_arguments/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500},message:"must be <= 500",schema:500,parentSchema:schema2.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_files_arguments/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema2.properties.limit,data:data1}];
return false;
}
else {
if(!(formats0.validate(data1))){
validate0.errors = [{instancePath:instancePath+"/requestBody/limit",schemaPath:"gw:doc#/components/schemas/list_files_arguments/properties/limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema2.properties.limit,data:data1}];
return false;
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/components/schemas/list_files_arguments/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data:data0}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["list_files"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/get_file_url_arguments"}}};
const schema2 = {"type":"object","required":["fileId"],"additionalProperties":false,"properties":{"fileId":{"description":"As `list_files` or a file column shows it.","allOf":[{"$ref":"#/components/schemas/Guid"}]},"expiresMinutes":{"description":"How long the address is good; 60 when left out.","type":"integer","format":"int32","minimum":5,"maximum":1440}},"examples":[{"fileId":"0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc","expiresMinutes":15}],"x-absent":{"whenNull":["expiresMinutes"],"whenEmpty":[]}};
const schema3 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["expiresMinutes"] === null){
delete data["expiresMinutes"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fileId === undefined) && (missing0 = "fileId")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "fileId") || (key0 === "expiresMinutes"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.fileId !== undefined){
let data0 = data.fileId;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data0 === "string"){
if(func0(data0) > 36){
validate2.errors = [{instancePath:instancePath+"/fileId",schemaPath:"#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 36){
validate2.errors = [{instancePath:instancePath+"/fileId",schemaPath:"#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/fileId",schemaPath:"#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/fileId",schemaPath:"#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expiresMinutes !== undefined){
let data1 = data.expiresMinutes;
const _errs6 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate2.errors = [{instancePath:instancePath+"/expiresMinutes",schemaPath:"#/properties/expiresMinutes/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.expiresMinutes.type,parentSchema:schema2.properties.expiresMinutes,data:data1}];
return false;
}
if(errors === _errs6){
if(typeof data1 == "number"){
if(data1 > 1440 || isNaN(data1)){
validate2.errors = [{instancePath:instancePath+"/expiresMinutes",schemaPath:"#/properties/expiresMinutes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1440},message:"must be <= 1440",schema:1440,parentSchema:schema2.properties.expiresMinutes,data:data1}];
return false;
}
else {
if(data1 < 5 || isNaN(data1)){
validate2.errors = [{instancePath:instancePath+"/expiresMinutes",schemaPath:"#/properties/expiresMinutes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 5},message:"must be >= 5",schema:5,parentSchema:schema2.properties.expiresMinutes,data:data1}];
return false;
}
else {
if(!(formats0.validate(data1))){
validate2.errors = [{instancePath:instancePath+"/expiresMinutes",schemaPath:"#/properties/expiresMinutes/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema2.properties.expiresMinutes,data:data1}];
return false;
}
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["get_file_url"] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#/components/schemas/run_endpoint_arguments"}}};
const schema2 = {"type":"object","required":["endpoint"],"additionalProperties":false,"properties":{"endpoint":{"$ref":"#/components/schemas/EndpointName"},"body":{"description":"Any JSON value; the endpoint gets it as its body. No body when left out."},"query":{"description":"Parameters of the address.","type":"object","maxProperties":50,"propertyNames":{"type":"string","minLength":1,"maxLength":100},"additionalProperties":{"type":"string","maxLength":2000}}},"examples":[{"endpoint":"quote","body":{"sku":"A-17","quantity":3}}],"x-absent":{"whenNull":["query"],"whenEmpty":[]}};
const schema3 = {"description":"An endpoint by its name or by its GUID, as `whoami` shows them.","type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of an endpoint"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["query"] === null){
delete data["query"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.endpoint === undefined) && (missing0 = "endpoint")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "endpoint") || (key0 === "body")) || (key0 === "query"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.endpoint !== undefined){
let data0 = data.endpoint;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate2.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/components/schemas/EndpointName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/components/schemas/EndpointName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/components/schemas/EndpointName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$"+"\"",schema:"^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/components/schemas/EndpointName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length > 50){
validate2.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxProperties",keyword:"maxProperties",params:{limit: 50},message:"must NOT have more than 50 properties",schema:50,parentSchema:schema2.properties.query,data:data1}];
return false;
}
else {
for(const key1 in data1){
const _errs7 = errors;
if(errors === _errs7){
if(typeof key1 === "string"){
if(func0(key1) > 100){
const err0 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/propertyNames/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema2.properties.query.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key1) < 1){
const err1 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/propertyNames/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.query.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.query.propertyNames.type,parentSchema:schema2.properties.query.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
const err3 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema2.properties.query.propertyNames,parentSchema:schema2.properties.query,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate2.errors = vErrors;
return false;
break;
}
}
if(valid2){
for(const key2 in data1){
let data2 = data1[key2];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func0(data2) > 2000){
validate2.errors = [{instancePath:instancePath+"/query/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/query/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.query.additionalProperties,data:data2}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/query/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/query/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.query.additionalProperties.type,parentSchema:schema2.properties.query.additionalProperties,data:data2}];
return false;
}
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.query.type,parentSchema:schema2.properties.query,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["run_endpoint"] = module.exports;
module.exports = validators;
